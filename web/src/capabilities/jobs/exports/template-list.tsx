import { buildUrl } from '@colloquy/contract';
import {
  deleteExportTemplate,
  type ExportTemplate,
  restoreExportTemplate,
  TEMPLATE_FILE_PATH,
  TEMPLATE_TRIAL_PATH,
} from '@colloquy/contract/exports';
import { Download, FlaskConical, Trash } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { offerUndo } from '../../../app/actions/use-action.ts';
import { call } from '../../../app/api/client.ts';
import { buttonClasses } from '../../../ui/controls/button-classes.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import { invalidateTemplates } from './exports.queries.ts';
import * as text from './messages.ts';

/** Templates with links to download and try them, and a delete button. */
export function TemplateList({ templates }: { templates: readonly ExportTemplate[] }) {
  const [templateToDelete, setTemplateToDelete] = useState<ExportTemplate>();
  return (
    <>
      <ul aria-label={text.templates} className="border-t border-line">
        {templates.map((template) => (
          <li key={template.id} className="flex flex-wrap items-center gap-2 border-b border-line py-2">
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{template.name}</p>
              <p className="text-xs text-ink-3 wrap-anywhere">
                {template.fileName}, {formatBytes(template.size)}, {formatMoment(template.uploadedAt)}
              </p>
            </div>
            <FileLink
              path={TEMPLATE_TRIAL_PATH}
              template={template}
              Icon={FlaskConical}
              verb={text.tryVerb}
              label={text.tryTemplate(template.name)}
            />
            <FileLink
              path={TEMPLATE_FILE_PATH}
              template={template}
              Icon={Download}
              verb={text.download}
              label={text.downloadTemplate(template.name)}
            />
            <IconButton
              size="small"
              label={text.deleteTemplate(template.name)}
              icon={<Trash aria-hidden size={14} />}
              onClick={() => setTemplateToDelete(template)}
            />
          </li>
        ))}
      </ul>
      {templateToDelete && (
        <ConfirmDialog
          open
          onOpenChange={() => setTemplateToDelete(undefined)}
          title={text.askDeleteTemplate(templateToDelete.name)}
          description={text.deleteTemplateEffect}
          cancelLabel={text.keepTemplate}
          confirmLabel={text.deleteVerb}
          variant="danger"
          onConfirm={() => deleteTemplate(templateToDelete)}
        />
      )}
    </>
  );
}

async function deleteTemplate({ id, name }: ExportTemplate): Promise<void> {
  await call(deleteExportTemplate, { params: { templateId: id } });
  await invalidateTemplates();
  offerUndo(text.templateDeleted(name), () =>
    call(restoreExportTemplate, { params: { templateId: id } }).finally(invalidateTemplates),
  );
}

type FileLinkProps = {
  path: `/api/${string}`;
  template: ExportTemplate;
  Icon: typeof Download;
  verb: string;
  /** Accessible name, which includes the verb. */
  label: string;
};

const FileLink = ({ path, template: { id }, Icon, verb, label }: FileLinkProps) => (
  <a
    href={buildUrl(path, { templateId: id })}
    download
    aria-label={label}
    className={buttonClasses({ size: 'small' })}
  >
    <Icon aria-hidden size={14} />
    {verb}
  </a>
);

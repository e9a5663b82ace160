import {
  deleteExportTemplate,
  type ExportTemplate,
  restoreExportTemplate,
  TEMPLATE_FILE_PATH,
  TEMPLATE_TRIAL_PATH,
} from '@colloquy/contract';
import { Download, FlaskConical, Trash } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '../../../app/api/address.ts';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { buttonLook } from '../../../ui/controls/button-look.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { forgetTemplates } from './exports.queries.ts';

/** The templates, each to look at, to try and to delete. */
export function TemplateList({ templates }: { templates: readonly ExportTemplate[] }) {
  const [asked, ask] = useState<ExportTemplate>();
  const [isBusy, setBusy] = useState(false);
  const remove = async ({ id, name }: ExportTemplate) => {
    setBusy(true);
    try {
      await call(deleteExportTemplate, { params: { templateId: id } });
      await forgetTemplates();
      toast.withUndo(`${name} was deleted.`, () => void restore(id), 'deleted');
      ask(undefined);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      <ul aria-label="Templates" className="border-t border-line">
        {templates.map((template) => (
          <li key={template.id} className="flex flex-wrap items-center gap-2 border-b border-line py-2">
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{template.name}</p>
              <p className="text-xs text-ink-3 wrap-anywhere">
                {template.fileName}, {formatBytes(template.size)}, {formatMoment(template.uploadedAt)}
              </p>
            </div>
            <FileLink path={TEMPLATE_TRIAL_PATH} template={template} Icon={FlaskConical} verb="Try" />
            <FileLink path={TEMPLATE_FILE_PATH} template={template} Icon={Download} verb="Download" />
            <IconButton
              size="small"
              label={`Delete ${template.name}`}
              icon={<Trash aria-hidden size={14} />}
              onClick={() => ask(template)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog
          isOpen
          onClose={() => ask(undefined)}
          title={`Delete ${asked.name}?`}
          description="Nobody can choose it any more; what was downloaded with it stays. You can restore it under “Deleted” for 30 days."
          actions={
            <>
              <Button onClick={() => ask(undefined)}>Keep it</Button>
              <Button tone="danger" isBusy={isBusy} onClick={() => void remove(asked)}>
                Delete
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

async function restore(templateId: string): Promise<void> {
  try {
    await call(restoreExportTemplate, { params: { templateId } });
  } catch (error) {
    toast.error(messageOf(error));
  }
  await forgetTemplates();
}

type FileLinkProps = {
  path: `/api/${string}`;
  template: ExportTemplate;
  Icon: typeof Download;
  verb: string;
};

const FileLink = ({ path, template: { id, name }, Icon, verb }: FileLinkProps) => (
  <a
    href={addressOf(path, { templateId: id })}
    download
    aria-label={`${verb} ${name}`}
    className={buttonLook({ size: 'small' })}
  >
    <Icon aria-hidden size={14} />
    {verb}
  </a>
);

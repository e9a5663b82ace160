import { addExportTemplate, MAX_TEMPLATE_BYTES } from '@colloquy/contract/exports';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { useOneAtATime } from '../../../app/actions/use-one-at-a-time.ts';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { encodeBase64, call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { invalidateTemplates } from './exports.queries.ts';
import * as text from './messages.ts';

type NewTemplate = { file: File; name: string };

/** Uploads a template, shows what is wrong with it, and asks before it replaces one of the same name. */
export function TemplateUpload() {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const { isBusy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string>();
  const [conflicting, setConflicting] = useState<NewTemplate>();
  const send = async ({ file, name: templateName }: NewTemplate, isReplacing: boolean) => {
    if (file.size > MAX_TEMPLATE_BYTES) {
      setProblem(text.templateTooLarge(formatBytes(MAX_TEMPLATE_BYTES)));
      return;
    }
    setProblem(undefined);
    try {
      const content = await encodeBase64(file);
      const body = { id: newId(), name: templateName, fileName: file.name.slice(-200), isReplacing, content };
      await call(addExportTemplate, { body });
    } catch (error) {
      if (error instanceof ApiError && error.error === 'taken') setConflicting({ file, name: templateName });
      else setProblem(messageOf(error));
      return;
    }
    await invalidateTemplates();
    toast.success(text.templateUploaded(templateName));
    setName('');
  };
  const uploadChosen = (file: File | undefined) => {
    if (!file) return;
    const stem = file.name.replace(/\.docx$/i, '').slice(0, 80);
    void run(() => send({ file, name: name.trim() || stem || text.defaultTemplateName }, false));
  };
  return (
    <div className="grid max-w-xl gap-2">
      <div className="grid items-end gap-2 wide:grid-cols-[1fr_auto]">
        <TextField
          label={text.templateName}
          value={name}
          maxLength={80}
          placeholder={text.templateNameHint}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          variant="primary"
          isBusy={isBusy}
          icon={<Upload aria-hidden size={14} />}
          onClick={() => input.current?.click()}
        >
          {text.uploadTemplate}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        aria-label={text.wordDocument}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          uploadChosen(target.files?.[0]);
          target.value = '';
        }}
      />
      {problem !== undefined && (
        <p role="alert" className="text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      {conflicting && (
        <ConfirmDialog
          open
          onOpenChange={() => setConflicting(undefined)}
          title={text.askReplaceTemplate(conflicting.name)}
          description={text.replaceTemplateEffect}
          cancelLabel={text.keepExistingTemplate}
          confirmLabel={text.replaceVerb}
          onConfirm={() => send(conflicting, true)}
        />
      )}
    </div>
  );
}

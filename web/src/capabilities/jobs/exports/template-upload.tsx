import { addExportTemplate, LARGEST_TEMPLATE_BYTES } from '@colloquy/contract';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { base64Of } from '../../../app/api/base64-of.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { forgetTemplates } from './exports.queries.ts';

type Chosen = { file: File; name: string };

/** Takes a template, says what is wrong with it in a sentence, and asks before one takes another's place. */
export function TemplateUpload() {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [taken, setTaken] = useState<Chosen>();
  const send = async ({ file, name: wanted }: Chosen, isReplacing: boolean) => {
    if (file.size > LARGEST_TEMPLATE_BYTES) {
      setProblem(`A template has at most ${formatBytes(LARGEST_TEMPLATE_BYTES)}.`);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const content = await base64Of(file);
      const body = { id: newId(), name: wanted, fileName: file.name.slice(-200), isReplacing, content };
      await call(addExportTemplate, { body });
      await forgetTemplates();
      toast.success(`${wanted} is there.`);
      setName('');
      setTaken(undefined);
    } catch (error) {
      if (error instanceof ApiError && error.error === 'taken') setTaken({ file, name: wanted });
      else {
        setTaken(undefined);
        setProblem(messageOf(error));
      }
    }
    setBusy(false);
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    const stem = file.name.replace(/\.docx$/i, '').slice(0, 80);
    void send({ file, name: name.trim() || stem || 'Template' }, false);
  };
  return (
    <div className="grid max-w-xl gap-2">
      <div className="grid items-end gap-2 wide:grid-cols-[1fr_auto]">
        <TextField
          label="Name of a new template"
          value={name}
          maxLength={80}
          placeholder="As the file is called"
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          tone="go"
          isBusy={isBusy}
          icon={<Upload aria-hidden size={14} />}
          onClick={() => input.current?.click()}
        >
          Upload a Word document
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        aria-label="Word document"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
      {problem !== undefined && (
        <p role="alert" className="text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      {taken && (
        <Dialog
          isOpen
          onClose={() => setTaken(undefined)}
          title={`Replace ${taken.name}?`}
          description="There is a template of this name. The new one takes its place; the old one is kept under “Deleted” for 30 days."
          actions={
            <>
              <Button onClick={() => setTaken(undefined)}>Keep the old one</Button>
              <Button tone="go" isBusy={isBusy} onClick={() => void send(taken, true)}>
                Replace
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}

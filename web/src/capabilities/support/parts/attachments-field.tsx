import { ATTACHMENT_TYPES, MOST_ATTACHMENTS, type NewAttachment } from '@colloquy/contract';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { base64Of } from '../../../app/api/base64-of.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { ATTACH_HINT, attachProblem, TOO_MANY } from '../messages.ts';

const ACCEPT = ATTACHMENT_TYPES.map((extension) => `.${extension}`).join(',');

type AttachmentsFieldProps = { files: readonly File[]; onChange: (files: File[]) => void };

/** Files that go with a message. */
export function AttachmentsField({ files, onChange }: AttachmentsFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const add = (chosen: readonly File[]) => {
    const fit = chosen.filter((file) => attachProblem(file) === undefined);
    const room = MOST_ATTACHMENTS - files.length;
    const [first] = chosen.flatMap((file) => attachProblem(file) ?? []);
    setProblem(first ?? (fit.length > room ? TOO_MANY : undefined));
    if (fit.length > 0) onChange([...files, ...fit.slice(0, room)]);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        ref={button}
        icon={<Paperclip aria-hidden size={14} />}
        aria-describedby={`${id}-hint`}
        onClick={() => input.current?.click()}
      >
        Attach files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label="Files to attach"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {ATTACH_HINT}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-xs text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label="Attached files" className="grid gap-1">
          {files.map((file, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
            <li key={`${file.name} ${at}`} className="flex items-center gap-2">
              <bdi className="wrap-anywhere">{file.name}</bdi>
              <span className="text-xs text-ink-3">{formatBytes(file.size)}</span>
              <IconButton
                size="small"
                label={`Remove ${file.name}`}
                icon={<X aria-hidden size={14} />}
                onClick={() => {
                  onChange(files.filter((_, other) => other !== at));
                  button.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** As a message brings them. */
export const readAttachments = (files: readonly File[]): Promise<NewAttachment[]> =>
  Promise.all(files.map(async (file) => ({ name: file.name, content: await base64Of(file) })));

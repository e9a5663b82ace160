import { ATTACHMENT_TYPES, MAX_ATTACHMENTS, type NewAttachment } from '@colloquy/contract/support';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { encodeBase64 } from '../../../app/api/client.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { OWN_ATTACH_HINT, validateAttachment, TOO_MANY_ATTACHMENTS } from '../messages.ts';
import * as text from '../messages.ts';

const ACCEPT = ATTACHMENT_TYPES.map((extension) => `.${extension}`).join(',');

type AttachmentsFieldProps = {
  files: readonly File[];
  hint?: string | undefined;
  onChange: (files: File[]) => void;
};

/** Attachments of a new message. */
export function AttachmentsField({ files, hint = OWN_ATTACH_HINT, onChange }: AttachmentsFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const add = (chosen: readonly File[]) => {
    const fit = chosen.filter((file) => validateAttachment(file) === undefined);
    const free = MAX_ATTACHMENTS - files.length;
    const [first] = chosen.flatMap((file) => validateAttachment(file) ?? []);
    setProblem(first ?? (fit.length > free ? TOO_MANY_ATTACHMENTS : undefined));
    if (fit.length > 0) onChange([...files, ...fit.slice(0, free)]);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        ref={button}
        icon={<Paperclip aria-hidden size={14} />}
        aria-describedby={`${id}-hint`}
        onClick={() => input.current?.click()}
      >
        {text.attachFiles}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={text.filesToAttach}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {hint}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-xs text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label={text.attachedFiles} className="grid gap-1">
          {files.map((file, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
            <li key={`${file.name} ${index}`} className="flex items-center gap-2">
              <bdi className="wrap-anywhere">{file.name}</bdi>
              <span className="text-xs text-ink-3">{formatBytes(file.size)}</span>
              <IconButton
                size="small"
                label={text.removeFile(file.name)}
                icon={<X aria-hidden size={14} />}
                onClick={() => {
                  onChange(files.filter((_, other) => other !== index));
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

/** Encodes the files for the request. */
export const encodeAttachments = (files: readonly File[]): Promise<NewAttachment[]> =>
  Promise.all(files.map(async (file) => ({ name: file.name, content: await encodeBase64(file) })));

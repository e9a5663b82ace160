import { MAX_IMPORT_BYTES, MAX_IMPORTED_USERS } from '@colloquy/contract/users';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import * as text from '../messages.ts';

type ImportFileChooserProps = { isBusy: boolean; onChoose: (file: File) => void };

/** Drop zone for the file of users; states the accepted formats beforehand. */
export function ImportFileChooser({ isBusy, onChoose }: ImportFileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [shownProblem, setProblem] = useState<string>();
  const acceptFile = (file: File | undefined) => {
    if (!file) return;
    const problem =
      file.size > MAX_IMPORT_BYTES ? text.fileTooLarge(file.name, formatBytes(MAX_IMPORT_BYTES)) : undefined;
    setProblem(problem);
    if (!problem) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    acceptFile(event.dataTransfer.files[0]);
  };
  return (
    <div>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid justify-items-center gap-3 rounded-md border-2 border-dashed px-4 py-8 text-center ${
          isOver ? 'border-accent bg-accent-soft' : 'border-line-control bg-surface'
        }`}
      >
        <FileSpreadsheet aria-hidden size={28} strokeWidth={1.5} className="text-ink-3" />
        <p className="text-base">
          <span className="max-wide:hidden">{text.dropFile} </span>
          <Button isBusy={isBusy} onClick={() => input.current?.click()}>
            {text.chooseFile}
          </Button>
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={text.fileLabel}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            acceptFile(target.files?.[0]);
            target.value = '';
          }}
        />
        <p className="max-w-prose text-xs text-ink-3">
          {text.acceptedFiles(MAX_IMPORTED_USERS, formatBytes(MAX_IMPORT_BYTES))}
        </p>
      </div>
      {shownProblem && (
        <p role="alert" className="mt-2 text-danger">
          {shownProblem}
        </p>
      )}
    </div>
  );
}

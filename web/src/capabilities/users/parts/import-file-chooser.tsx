import { LARGEST_IMPORT_BYTES, MOST_IMPORTED } from '@colloquy/contract';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatBytes, formatNumber } from '../../../ui/format/amount.ts';

type ImportFileChooserProps = { isBusy: boolean; onChoose: (file: File) => void };

/** Where the file of users is dropped or chosen. What is taken stands here before anybody chooses. */
export function ImportFileChooser({ isBusy, onChoose }: ImportFileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const take = (file: File | undefined) => {
    if (!file) return;
    const why =
      file.size > LARGEST_IMPORT_BYTES
        ? `${file.name} is larger than ${formatBytes(LARGEST_IMPORT_BYTES)}.`
        : undefined;
    setRefused(why);
    if (!why) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
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
          <span className="max-wide:hidden">Drop a file of users here, or </span>
          <Button isBusy={isBusy} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="File of users"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <p className="max-w-prose text-xs text-ink-3">
          CSV or XLSX with the columns Name, Username, E-mail and Role. At most {formatNumber(MOST_IMPORTED)}{' '}
          users and {formatBytes(LARGEST_IMPORT_BYTES)}. Nothing is added before you say so.
        </p>
      </div>
      {refused && (
        <p role="alert" className="mt-2 text-danger">
          {refused}
        </p>
      )}
    </div>
  );
}

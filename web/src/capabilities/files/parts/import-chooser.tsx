import { FolderOpen } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { droppedTree } from '../dropped-files.ts';
import { acceptedNames, type FileLimits } from '../file-checks.ts';
import { type ImportFile, filesOfFolder } from '../import/import-file.ts';
import { importFilesOf } from '../import/collect-files.ts';

/** Files that are opened here instead of uploaded. */
const OPENED_EXTENSIONS = ['.zip', '.csv', '.tsv', '.xlsx'];

type ImportChooserProps = {
  types: FileLimits['types'];
  isBusy: boolean;
  onChoose: (files: readonly ImportFile[]) => void;
};

/** Drop area and buttons for a folder, a ZIP or a sheet. */
export function ImportChooser({ types, isBusy, onChoose }: ImportChooserProps) {
  const folder = useRef<HTMLInputElement>(null);
  const archive = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void droppedTree(event.dataTransfer).then(onChoose);
  };
  return (
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
      <FolderOpen aria-hidden size={28} strokeWidth={1.5} className="text-ink-3" />
      <p className="max-wide:hidden">Drop a folder, a ZIP, or a sheet about the files here</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button isBusy={isBusy} onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
        <Button isBusy={isBusy} onClick={() => archive.current?.click()}>
          Choose files, a ZIP or a sheet
        </Button>
      </div>
      <input
        ref={(input) => {
          folder.current = input;
          // Supported by all browsers, but missing from the DOM types.
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        multiple
        aria-label="Folder to import"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onChoose(filesOfFolder(target.files ?? []));
          target.value = '';
        }}
      />
      <input
        ref={archive}
        type="file"
        multiple
        accept={types && [...acceptedNames(types), ...OPENED_EXTENSIONS].join(',')}
        aria-label="ZIP or sheet to import"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onChoose(importFilesOf(target.files ?? []));
          target.value = '';
        }}
      />
      <p className="max-w-prose text-xs text-ink-3">
        Nothing is sent before you have seen each file with what is known of it: there a transcript can be put
        with its recording, too. A sheet (CSV or XLSX) may say for each file its participant, language and
        speakers, and which files are tracks of one conversation.
      </p>
    </div>
  );
}

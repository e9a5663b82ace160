import type { Sid } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { FileAudio, FolderOpen, Mic } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { droppedTree } from '../dropped-files.ts';
import { acceptedNames, accepts } from '../file-checks.ts';
import { uploadLimitsOf } from '../files.queries.ts';
import { importFilesOf } from '../import/collect-files.ts';
import { filesOfFolder, type ImportFile } from '../import/import-file.ts';
import * as text from '../messages.ts';

/** Files that are opened here instead of uploaded. */
const OPENED_EXTENSIONS = ['.zip', '.csv', '.tsv', '.xlsx'];

type FileDropAreaProps = {
  sid: Sid;
  /** Smaller beside files that were chosen before. */
  isCompact: boolean;
  isBusy: boolean;
  onChoose: (files: readonly ImportFile[]) => void;
  /** Opens the recorder; undefined while it is open. */
  onRecord: (() => void) | undefined;
};

/** Drop area and buttons for files, a folder, an archive or a sheet, and for a recording. */
export function FileDropArea({ sid, isCompact, isBusy, onChoose, onRecord }: FileDropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { data: limits } = useQuery(uploadLimitsOf(sid));
  const takesRecordings = !limits?.types || accepts(limits.types, 'recording');

  const drop = (event: DragEvent) => {
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
      className={`grid justify-items-center gap-3 rounded-md border-2 border-dashed px-4 text-center ${
        isCompact ? 'py-3' : 'py-10'
      } ${isOver ? 'border-accent bg-accent-soft' : 'border-line-control bg-surface'}`}
    >
      {!isCompact && <FileAudio aria-hidden size={28} strokeWidth={1.5} className="text-ink-3" />}
      <p className="text-base max-wide:hidden">{takesRecordings ? text.dropRecordings : text.dropFiles}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant={isCompact ? 'secondary' : 'primary'}
          isBusy={isBusy}
          onClick={() => input.current?.click()}
        >
          {text.chooseFiles}
        </Button>
        <Button
          icon={<FolderOpen aria-hidden size={14} />}
          isDisabled={isBusy}
          onClick={() => folder.current?.click()}
        >
          {text.chooseFolder}
        </Button>
        {takesRecordings && onRecord && (
          <Button icon={<Mic aria-hidden size={14} />} isDisabled={isBusy} onClick={onRecord}>
            {text.record}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={limits?.types && [...acceptedNames(limits.types), ...OPENED_EXTENSIONS].join(',')}
        aria-label={takesRecordings ? text.recordingsToUpload : text.filesToUpload}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onChoose(importFilesOf(target.files ?? []));
          target.value = '';
        }}
      />
      <input
        ref={(element) => {
          folder.current = element;
          // Supported by all browsers, but missing from the DOM types.
          if (element) element.webkitdirectory = true;
        }}
        type="file"
        multiple
        aria-label={text.folderToUpload}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onChoose(filesOfFolder(target.files ?? []));
          target.value = '';
        }}
      />
      {!isCompact && (
        <p className="max-w-prose text-xs text-ink-3">
          {limits ? text.describeLimits(limits) : text.readingLimits}
        </p>
      )}
    </div>
  );
}

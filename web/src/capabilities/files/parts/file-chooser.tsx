import { ACCEPTED_EXTENSIONS, ACCEPTED_TRANSCRIPTS, TRANSCRIPT_EXTENSIONS } from '@colloquy/contract/files';
import { useQuery } from '@tanstack/react-query';
import { FileAudio } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { validateFile, asTextFile, isTextNamedAsMedia } from '../file-checks.ts';
import { droppedFiles } from '../dropped-files.ts';
import { uploadLimitsQuery } from '../files.queries.ts';
import { toImportFile } from '../import/import-file.ts';
import { textNotAudio } from '../messages.ts';
import { addUploads } from '../upload-queue.ts';

type RefusedFile = { name: string; problem: string };

/** Drop area and file button, with the accepted types. */
export function FileChooser({ jobId, isOneJob = false }: { jobId: string; isOneJob?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const { data: limits } = useQuery(uploadLimitsQuery);

  const [texts, setTexts] = useState<readonly File[]>([]);

  const addFiles = async (files: readonly File[]) => {
    const checked = files.map((file) => ({
      file,
      problem: validateFile(file, limits?.maxBytes ?? Infinity),
    }));
    setRefused(
      checked.flatMap(({ file, problem }) => (problem === null ? [] : [{ name: file.name, problem }])),
    );
    const accepted = checked.filter(({ problem }) => problem === null).map(({ file }) => file);
    const areTexts = await Promise.all(
      accepted.map((file) => isTextNamedAsMedia(toImportFile(file, file.name))),
    );
    const media = accepted.filter((_, at) => !areTexts[at]);
    setTexts((before) => [...before, ...accepted.filter((_, at) => areTexts[at])]);
    if (media.length > 0) addUploads(jobId, media);
  };
  const resolveText = (file: File, isUsed: boolean) => {
    setTexts((before) => before.filter((each) => each !== file));
    if (isUsed) addUploads(jobId, [asTextFile(file)]);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(addFiles);
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
        className={`grid justify-items-center gap-3 rounded-md border-2 border-dashed px-4 py-10 text-center ${
          isOver ? 'border-accent bg-accent-soft' : 'border-line-control bg-surface'
        }`}
      >
        <FileAudio aria-hidden size={28} strokeWidth={1.5} className="text-ink-3" />
        <p className="text-base">
          <span className="max-wide:hidden">Drop recordings here, or </span>
          <Button variant="primary" onClick={() => input.current?.click()}>
            Choose files
          </Button>
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept={['audio/*', 'video/*', ...ACCEPTED_EXTENSIONS, ...TRANSCRIPT_EXTENSIONS].join(',')}
          aria-label="Recordings to upload"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void addFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <p className="max-w-prose text-xs text-ink-3">
          {limits ? (
            <>
              {limits.types.map(({ name }) => name).join(', ')}. Up to {formatBytes(limits.maxBytes)} and{' '}
              {formatDuration(limits.maxDurationMs)} a file;{' '}
              {isOneJob ? 'all of them stay in this job.' : 'several at once become a job each.'} Transcripts
              too, alone or beside the recording of the same name:{' '}
              {ACCEPTED_TRANSCRIPTS.map(({ name }) => name).join(', ')}.
            </>
          ) : (
            'Asking what may be uploaded…'
          )}
        </p>
      </div>
      {texts.length > 0 && (
        <ul role="alert" className="mt-3 grid gap-2">
          {texts.map((file, at) => (
            <li key={at} className="flex flex-wrap items-center gap-2 rounded-md bg-attention-soft px-3 py-2">
              <span className="grow">{textNotAudio(file.name)}</span>
              <Button size="small" variant="primary" onClick={() => resolveText(file, true)}>
                Use as transcript<span className="sr-only"> {file.name}</span>
              </Button>
              <Button size="small" onClick={() => resolveText(file, false)}>
                Leave out<span className="sr-only"> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul role="alert" className="mt-3 grid gap-1 text-danger">
          {refused.map(({ name, problem }) => (
            <li key={name}>
              <bdi className="font-medium">{name}</bdi>: {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

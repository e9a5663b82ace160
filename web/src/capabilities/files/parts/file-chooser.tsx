import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { FileAudio } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { acceptedNames, accepts, validateFile, asTextFile, isTextNamedAsMedia } from '../file-checks.ts';
import { droppedFiles } from '../dropped-files.ts';
import { uploadLimitsOf } from '../files.queries.ts';
import { toImportFile } from '../import/import-file.ts';
import { describeLimits, textNotAudio } from '../messages.ts';
import { addUploads } from '../upload-queue.ts';

type RefusedFile = { name: string; problem: string };

/** Drop area and file button, with the accepted types. */
export function FileChooser({ job }: { job: Pick<JobDetail, 'id' | 'sid' | 'manyFiles'> }) {
  const { id: jobId } = job;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const query = useQuery(uploadLimitsOf(job.sid));
  const takesRecordings = accepts(query.data?.types, 'recording');

  const [texts, setTexts] = useState<readonly File[]>([]);

  const addFiles = async (files: readonly File[]) => {
    // Offline the server decides later; waiting would lose sight of the files.
    const limits = query.data ?? (query.fetchStatus === 'paused' ? undefined : (await query.refetch()).data);
    const { maxBytes = Infinity, types } = limits ?? {};
    const checked = files.map((file) => ({ file, problem: validateFile(file, { maxBytes, types }) }));
    setRefused(
      checked.flatMap(({ file, problem }) => (problem === null ? [] : [{ name: file.name, problem }])),
    );
    const accepted = checked.filter(({ problem }) => problem === null).map(({ file }) => file);
    const areTexts = await Promise.all(
      accepted.map(
        async (file) =>
          accepts(types, 'transcript') && (await isTextNamedAsMedia(toImportFile(file, file.name))),
      ),
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
          <span className="max-wide:hidden">Drop {takesRecordings ? 'recordings' : 'files'} here, or </span>
          <Button variant="primary" onClick={() => input.current?.click()}>
            Choose files
          </Button>
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept={query.data?.types && acceptedNames(query.data.types).join(',')}
          aria-label={takesRecordings ? 'Recordings to upload' : 'Files to upload'}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void addFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <p className="max-w-prose text-xs text-ink-3">
          {query.data
            ? describeLimits({ ...query.data, isOneJob: job.manyFiles })
            : 'Asking what may be uploaded…'}
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

import { ACCEPTED_EXTENSIONS, ACCEPTED_TRANSCRIPTS, TRANSCRIPT_EXTENSIONS } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { FileAudio } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { refusalOf } from '../choose.rules.ts';
import { droppedFiles } from '../dropped-files.ts';
import { uploadLimitsQuery } from '../files.queries.ts';
import { asFound } from '../import/found-file.ts';
import { textNotAudio } from '../messages.ts';
import { asTextFile, isTextNamedAsMedia } from '../text-in-media.ts';
import { addUploads } from '../upload-queue.ts';

type Refused = { name: string; why: string };

/** Where recordings are dropped or chosen. What is taken stands here before anybody chooses. */
export function FileChooser({ jobId, isOneJob = false }: { jobId: string; isOneJob?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { data: limits } = useQuery(uploadLimitsQuery);

  const [texts, setTexts] = useState<readonly File[]>([]);

  const take = async (files: readonly File[]) => {
    const judged = files.map((file) => ({ file, why: refusalOf(file, limits?.maxBytes ?? Infinity) }));
    setRefused(judged.flatMap(({ file, why }) => (why === null ? [] : [{ name: file.name, why }])));
    const taken = judged.filter(({ why }) => why === null).map(({ file }) => file);
    const areTexts = await Promise.all(taken.map((file) => isTextNamedAsMedia(asFound(file, file.name))));
    const media = taken.filter((_, at) => !areTexts[at]);
    setTexts((before) => [...before, ...taken.filter((_, at) => areTexts[at])]);
    if (media.length > 0) addUploads(jobId, media);
  };
  const settle = (file: File, isUsed: boolean) => {
    setTexts((before) => before.filter((each) => each !== file));
    if (isUsed) addUploads(jobId, [asTextFile(file)]);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(take);
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
          <Button tone="go" onClick={() => input.current?.click()}>
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
            void take([...(event.target.files ?? [])]);
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
              <Button size="small" tone="go" onClick={() => settle(file, true)}>
                Use as transcript<span className="sr-only"> {file.name}</span>
              </Button>
              <Button size="small" onClick={() => settle(file, false)}>
                Leave out<span className="sr-only"> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul role="alert" className="mt-3 grid gap-1 text-danger">
          {refused.map(({ name, why }) => (
            <li key={name}>
              <bdi className="font-medium">{name}</bdi>: {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

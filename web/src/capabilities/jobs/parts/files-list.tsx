import type { JobDetail } from '@colloquy/contract/jobs';
import { RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams, Link } from 'react-router';
import { useAction } from '../../../app/actions/use-action.ts';
import { cn } from '../../../ui/cn.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { CONTROL_CLASSES } from '../../../ui/form/field.tsx';
import { formatDuration } from '../../../ui/format/duration.ts';
import { chosenFile, countReady, type JobFile, searchOfFile } from '../chosen-file.ts';
import { continueWithoutFile, runJobAction } from '../jobs.queries.ts';
import * as text from '../messages.ts';
import { useService } from '../service-screens.ts';
import { formatProgress } from './job-state.tsx';

type FilesListProps = {
  job: JobDetail;
  /** Called when a file is opened. */
  onOpen?: () => void;
};

/** With more files, they can be searched by name. */
const SEARCHED_FROM = 9;

/** Files of a job with their status; marks the shown one. Retries all failed ones with one button. */
export function FilesList({ job, onOpen }: FilesListProps) {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState('');
  const retry = useAction(() => runJobAction(job.id, 'retry'));
  const id = useId();
  const shown = chosenFile(job.files, search);
  const hasFailed = job.files.some(({ progress }) => progress.state === 'failed');
  const files = job.files.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <section aria-labelledby={id} className="max-w-[1080px]">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="font-medium">
          {text.fileCount(job.files.length)}
        </h2>
        <span className="text-xs text-ink-3">{text.readyFiles(countReady(job.files))}</span>
        {job.files.length >= SEARCHED_FROM && (
          <input
            type="search"
            aria-label={text.searchFiles}
            placeholder={text.searchFiles}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={cn(CONTROL_CLASSES, 'h-8 grow')}
          />
        )}
        {job.abilities.canRetry && (
          <Button
            size="small"
            icon={<RotateCw aria-hidden size={14} />}
            isBusy={retry.isPending}
            onClick={() => void retry.run()}
          >
            {hasFailed ? text.retryFailedFiles : text.requestAgain}
          </Button>
        )}
      </div>
      {files.length === 0 ? (
        <p role="status" className="text-ink-2">
          {text.noMatchingFiles}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {files.map((file) => (
            <FileRow
              key={file.id}
              job={job}
              file={file}
              isShown={file.id === shown?.id}
              search={search}
              {...(onOpen && { onOpen })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type FileRowProps = Pick<FilesListProps, 'job' | 'onOpen'> & {
  file: JobFile;
  isShown: boolean;
  search: URLSearchParams;
};

function FileRow({ job, file, isShown, search, onOpen }: FileRowProps) {
  const exclusion = useAction(continueWithoutFile);
  const { progress, status } = file;
  const service = useService();
  const details = service.describeFile(file, job.settings);
  const isProcessing = status === 'active' && (progress.state === 'running' || progress.state === 'waiting');
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-1 px-3 py-2 wide:grid-cols-[minmax(0,1fr)_88px_236px] ${isShown ? 'bg-sunken' : ''}`}
    >
      <div className="min-w-0">
        {file.recordingId === null ? (
          <bdi className="font-medium wrap-anywhere">{file.name}</bdi>
        ) : (
          <Link
            to={{ search: searchOfFile(search, file.id) }}
            preventScrollReset
            onClick={onOpen}
            aria-current={isShown ? 'true' : undefined}
            className="font-medium wrap-anywhere underline-offset-2 hover:underline"
          >
            <bdi>{file.name}</bdi>
          </Link>
        )}
        {details && <p className="text-xs text-ink-2 wrap-anywhere">{details}</p>}
        <service.FileNotice job={job} file={file} />
        {progress.failure && status === 'active' && (
          <p className={`text-xs ${progress.state === 'failed' ? 'text-danger' : 'text-ink-2'}`}>
            {progress.failure.found} {progress.failure.remedy}
          </p>
        )}
        {isProcessing && (
          <>
            <p className="text-xs text-ink-3">{progress.message}</p>
            <ProgressBar label={text.progressOf(file.name)} percent={progress.percent} className="mt-1" />
          </>
        )}
      </div>
      <span className="text-xs text-ink-3 wide:text-right">
        {file.durationMs === null ? '–' : formatDuration(file.durationMs)}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Chip tone={toneOf(file)}>{stateOf(file)}</Chip>
        {isProcessing && <span className="text-xs text-ink-3">{formatProgress(progress)}</span>}
        <service.FailureActions job={job} file={file} />
        {file.canExclude && progress.failure && (
          <Button
            size="small"
            isBusy={exclusion.isPending}
            onClick={() => void exclusion.run(job.id, file.id)}
            tooltip={text.leaveOutEffect}
          >
            {text.leaveOut}
            <span className="sr-only"> {file.name}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

const TONES: Record<JobFile['progress']['state'], ChipTone> = {
  waiting: 'plain',
  unpaid: 'attention',
  'no-engine': 'attention',
  running: 'now',
  failed: 'failed',
  ready: 'done',
  cancelled: 'plain',
};

function stateOf({ status, progress, checked }: JobFile): string {
  if (status === 'cancelled') return text.leftOut;
  if (status === 'on-hold') return text.onHold;
  return checked ? text.checkedFile : text.fileStates[progress.state];
}

function toneOf({ status, progress }: JobFile): ChipTone {
  if (status !== 'active') return 'plain';
  return TONES[progress.state];
}

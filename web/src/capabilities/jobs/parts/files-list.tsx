import type { JobDetail } from '@colloquy/contract/jobs';
import { useSearchParams, Link } from 'react-router';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { chosenFile, type JobFile } from '../chosen-file.ts';
import { continueWithoutFile } from '../jobs.queries.ts';
import { useService } from '../service-screens.ts';
import { formatProgress } from './job-state.tsx';

/** Files of a job with their status; marks the one shown below. */
export function FilesList({ job }: { job: JobDetail }) {
  const [search] = useSearchParams();
  const shown = chosenFile(job.files, search);
  const ready = job.files.filter(({ progress }) => progress.state === 'ready').length;
  return (
    <section aria-labelledby="files" className="mt-4 max-w-[1080px]">
      <h2 id="files" className="mb-1.5 flex flex-wrap gap-x-3 text-xs font-medium text-ink-2">
        {formatCount(job.files.length, 'file')}
        <span className="font-normal text-ink-3">{ready} ready to read</span>
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {job.files.map((file) => (
          <FileRow key={file.id} job={job} file={file} isShown={file.id === shown?.id} search={search} />
        ))}
      </ul>
    </section>
  );
}

type FileRowProps = { job: JobDetail; file: JobFile; isShown: boolean; search: URLSearchParams };

function FileRow({ job, file, isShown, search }: FileRowProps) {
  const exclusion = useAction(continueWithoutFile);
  const { progress, status } = file;
  const service = useService();
  const details = service.describeFile(file, job.settings);
  const fileSearch = new URLSearchParams(search);
  fileSearch.set('file', file.id);
  for (const parameter of ['t', 'find', 'compare']) fileSearch.delete(parameter);
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
            to={{ search: String(fileSearch) }}
            preventScrollReset
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
            <ProgressBar label={`Progress of ${file.name}`} percent={progress.percent} className="mt-1" />
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
            tooltip="The job continues without this file"
          >
            Leave out<span className="sr-only"> {file.name}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

const STATES: Record<JobFile['progress']['state'], string> = {
  waiting: 'Waiting',
  unpaid: 'Waits for credits',
  'no-engine': 'Waits for its engine',
  running: 'At work',
  failed: 'Failed',
  ready: 'Ready',
  cancelled: 'Cancelled',
};

const TONES: Record<JobFile['progress']['state'], ChipTone> = {
  waiting: 'plain',
  unpaid: 'attention',
  'no-engine': 'attention',
  running: 'now',
  failed: 'failed',
  ready: 'done',
  cancelled: 'plain',
};

function stateOf({ status, progress }: JobFile): string {
  if (status === 'cancelled') return 'Left out';
  if (status === 'on-hold') return 'On hold';
  return STATES[progress.state];
}

function toneOf({ status, progress }: JobFile): ChipTone {
  if (status !== 'active') return 'plain';
  return TONES[progress.state];
}

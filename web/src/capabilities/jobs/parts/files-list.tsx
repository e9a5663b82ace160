import type { JobDetail } from '@colloquy/contract';
import { useSearchParams, Link } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { chosenFile } from '../chosen-file.ts';
import { describeFile } from '../describe-file.ts';
import { useLeaveOut } from '../jobs.queries.ts';
import { FailureActions } from './failure-actions.tsx';
import { leftOf } from './job-state.tsx';
import { MissingTracks } from './missing-tracks.tsx';

type JobFile = JobDetail['files'][number];

/** The files of a job that has several: how each stands, and which one is shown below. */
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
  const leaveOut = useLeaveOut(job.id);
  const { progress, standing } = file;
  const known = describeFile(file, job.settings);
  const there = new URLSearchParams(search);
  there.set('file', file.id);
  for (const place of ['t', 'find', 'compare']) there.delete(place);
  const isMoving = standing === 'active' && (progress.state === 'running' || progress.state === 'waiting');
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-1 px-3 py-2 wide:grid-cols-[minmax(0,1fr)_88px_236px] ${isShown ? 'bg-sunken' : ''}`}
    >
      <div className="min-w-0">
        {file.recordingId === null ? (
          <bdi className="font-medium wrap-anywhere">{file.name}</bdi>
        ) : (
          <Link
            to={{ search: String(there) }}
            preventScrollReset
            aria-current={isShown ? 'true' : undefined}
            className="font-medium wrap-anywhere underline-offset-2 hover:underline"
          >
            <bdi>{file.name}</bdi>
          </Link>
        )}
        {known && <p className="text-xs text-ink-2 wrap-anywhere">{known}</p>}
        <MissingTracks job={job} file={file} />
        {progress.failure && standing === 'active' && (
          <p className={`text-xs ${progress.state === 'failed' ? 'text-danger' : 'text-ink-2'}`}>
            {progress.failure.found} {progress.failure.remedy}
          </p>
        )}
        {isMoving && (
          <>
            <p className="text-xs text-ink-3">{progress.words}</p>
            <ProgressBar label={`Progress of ${file.name}`} percent={progress.percent} className="mt-1" />
          </>
        )}
      </div>
      <span className="text-xs text-ink-3 wide:text-right">
        {file.durationMs === null ? '–' : formatDuration(file.durationMs)}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Chip tone={toneOf(file)}>{stateOf(file)}</Chip>
        {isMoving && <span className="text-xs text-ink-3">{leftOf(progress)}</span>}
        <FailureActions job={job} file={file} />
        {file.canLeaveOut && progress.failure && (
          <Button
            size="small"
            isBusy={leaveOut.isPending}
            onClick={() => leaveOut.mutate(file.id)}
            title="The job goes on without this file"
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

function stateOf({ standing, progress }: JobFile): string {
  if (standing === 'cancelled') return 'Left out';
  if (standing === 'on-hold') return 'On hold';
  return STATES[progress.state];
}

function toneOf({ standing, progress }: JobFile): ChipTone {
  if (standing !== 'active') return 'plain';
  return TONES[progress.state];
}

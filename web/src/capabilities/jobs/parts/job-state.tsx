import { displayStatusLabel, type FileProgress, type JobSummary } from '@colloquy/contract/jobs';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatTimeLeft } from '../../../ui/format/duration.ts';

/** Status of a job in a list: its stage, and the progress of automatic work. */
export function JobState({ job }: { job: JobSummary }) {
  const { progress } = job;
  const isProcessing =
    job.status === 'active' &&
    !job.waitsForStart &&
    (progress?.state === 'running' || progress?.state === 'waiting');
  const isWaiting =
    job.status === 'active' && (progress?.state === 'unpaid' || progress?.state === 'no-engine');
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Chip tone={toneOf(job)}>{displayStatusLabel({ ...job, state: progress?.state })}</Chip>
        {isProcessing && <span className="text-xs text-ink-3">{formatProgress(progress)}</span>}
        {progress?.state === 'failed' && (
          <span className="text-xs text-danger">{describeFailure(job, progress.failure?.found)}</span>
        )}
        {isWaiting && <span className="text-xs text-ink-2">{progress.failure?.found}</span>}
      </span>
      {isProcessing && <ProgressBar label={`Progress of ${job.name}`} percent={progress.percent} />}
    </div>
  );
}

/** For a job with several files, names the first failed file. */
function describeFailure({ fileCount, failedFiles }: JobSummary, found = ''): string {
  const [first, ...others] = failedFiles;
  if (fileCount < 2 || first === undefined) return found;
  const more = others.length === 0 ? '' : ` ${formatCount(others.length, 'more file')} failed.`;
  return `${first}: ${found}${more}`;
}

export function toneOf({ status, progress, completedAt, stage, waitsForStart }: JobSummary): ChipTone {
  if (status === 'cancelled') return 'plain';
  if (completedAt !== null) return 'done';
  if (progress?.state === 'failed') return 'failed';
  const needsAction =
    progress?.state === 'ready' || progress?.state === 'unpaid' || progress?.state === 'no-engine';
  if (needsAction || stage === 1 || waitsForStart) return 'attention';
  return 'now';
}

export const formatProgress = ({ percent, secondsLeft }: FileProgress): string =>
  secondsLeft === null ? `${percent} %` : `${percent} %, ${formatTimeLeft(secondsLeft)}`;

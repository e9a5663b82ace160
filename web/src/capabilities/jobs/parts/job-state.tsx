import { type FileProgress, type JobSummary, jobStateLabel } from '@colloquy/contract';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatTimeLeft } from '../../../ui/format/duration.ts';

/** How a job stands, in a list: its stage, and while the machine works on it how far it is. */
export function JobState({ job }: { job: JobSummary }) {
  const { progress } = job;
  const isMoving =
    job.standing === 'active' && (progress?.state === 'running' || progress?.state === 'waiting');
  const isWaiting =
    job.standing === 'active' && (progress?.state === 'unpaid' || progress?.state === 'no-engine');
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Chip tone={toneOf(job)}>{jobStateLabel({ ...job, state: progress?.state })}</Chip>
        {isMoving && <span className="text-xs text-ink-3">{leftOf(progress)}</span>}
        {progress?.state === 'failed' && (
          <span className="text-xs text-danger">{whatFailed(job, progress.failure?.found)}</span>
        )}
        {isWaiting && <span className="text-xs text-ink-2">{progress.failure?.found}</span>}
      </span>
      {isMoving && <ProgressBar label={`Progress of ${job.name}`} percent={progress.percent} />}
    </div>
  );
}

/** Of a job with several files also which of them failed. */
function whatFailed({ fileCount, failedFiles }: JobSummary, found = ''): string {
  const [first, ...others] = failedFiles;
  if (fileCount < 2 || first === undefined) return found;
  const more = others.length === 0 ? '' : ` ${formatCount(others.length, 'more file')} failed.`;
  return `${first}: ${found}${more}`;
}

export function toneOf({ standing, progress, completedAt, stage }: JobSummary): ChipTone {
  if (standing === 'cancelled') return 'plain';
  if (completedAt !== null) return 'done';
  if (progress?.state === 'failed') return 'failed';
  const needsSomebody =
    progress?.state === 'ready' || progress?.state === 'unpaid' || progress?.state === 'no-engine';
  if (needsSomebody || stage === 1) return 'attention';
  return 'now';
}

export const leftOf = ({ percent, secondsLeft }: FileProgress): string =>
  secondsLeft === null ? `${percent} %` : `${percent} %, ${formatTimeLeft(secondsLeft)}`;

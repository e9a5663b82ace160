import type { JobDetail } from '@colloquy/contract';
import { CircleAlert } from 'lucide-react';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { leftOf } from './job-state.tsx';

type JobFile = JobDetail['files'][number];

/** What happens with a file now, in words; a failure says what was found and what can be done. */
export function FileStatus({ file, job }: { file: JobFile; job: JobDetail }) {
  const { progress } = file;
  if (progress.state === 'ready') return <FileLine file={file} />;
  if (progress.state === 'cancelled' || job.standing === 'cancelled') {
    return <p className="mt-3 text-ink-2">This job was cancelled. What was made until then is kept.</p>;
  }
  if (progress.state === 'failed') {
    return (
      <div role="alert" className="mt-4 flex max-w-3xl gap-3 rounded-md border border-line bg-surface p-3">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
        <div>
          <p className="font-medium">{progress.failure?.found}</p>
          <p className="text-ink-2">{progress.failure?.remedy}</p>
          <FileLine file={file} />
        </div>
      </div>
    );
  }
  return (
    <div className="mt-4 max-w-3xl">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span role="status">{progress.words}</span>
        <span className="text-ink-3">{leftOf(progress)}</span>
      </p>
      <ProgressBar label="Progress of this file" percent={progress.percent} className="mt-1.5" />
      <FileLine file={file} />
    </div>
  );
}

function FileLine({ file }: { file: JobFile }) {
  return (
    <p className="mt-1 text-xs text-ink-3">
      <bdi>{file.name}</bdi>, {formatBytes(file.bytes)}
      {file.durationMs !== null && `, ${formatDuration(file.durationMs)}`}
    </p>
  );
}

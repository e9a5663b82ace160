import type { JobDetail } from '@colloquy/contract/jobs';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { useService } from '../service-screens.ts';
import { formatProgress } from './job-state.tsx';

type JobFile = JobDetail['files'][number];

/** Loaded only for the few files that need a person. */
const StoppedFile = lazyPart(() => import('./stopped-file.tsx').then((module) => module.StoppedFile));

const STOPPED: ReadonlySet<JobFile['progress']['state']> = new Set(['failed', 'unpaid', 'no-engine']);

/** Current status of a file; for a failure, the step, the cause and the remedy. */
export function FileStatus({ file, job }: { file: JobFile; job: JobDetail }) {
  const { progress } = file;
  const service = useService();
  if (progress.state === 'ready') return <FileLine file={file} job={job} />;
  if (progress.state === 'cancelled' || job.status === 'cancelled') {
    return <p className="mt-3 text-ink-2">This job was cancelled. What was made until then is kept.</p>;
  }
  if (STOPPED.has(progress.state))
    return <StoppedFile file={file} job={job} details={<FileLine file={file} job={job} />} />;
  return (
    <div className="mt-4 max-w-3xl">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span role="status">{progress.message}</span>
        <span className="text-ink-3">{formatProgress(progress)}</span>
      </p>
      <ProgressBar label="Progress of this file" percent={progress.percent} className="mt-1.5" />
      <FileLine file={file} job={job} />
      <service.FileNotice job={job} file={file} />
    </div>
  );
}

function FileLine({ file, job }: { file: JobFile; job: JobDetail }) {
  const details = useService().describeFile(file, job.settings);
  return (
    <p className="mt-1 text-xs text-ink-3">
      <bdi>{file.name}</bdi>
      {file.bytes > 0 && `, ${formatBytes(file.bytes)}`}
      {file.durationMs !== null && `, ${formatDuration(file.durationMs)}`}
      {details && `; ${details}`}
      {file.transcribedBy && `; written down by ${file.transcribedBy.engine}`}
    </p>
  );
}

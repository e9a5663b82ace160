import type { Home } from '@colloquy/contract/dashboard';
import type { JobSummary } from '@colloquy/contract/jobs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ServiceIcon } from '../../../app/services/service-descriptions.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatDuration, formatTimeLeft } from '../../../ui/format/duration.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { pathFromList, pathOfJob } from '../../jobs/index.ts';

type HomeJobGroup = Home['running'];

/** Tasks of the person: questions, transcripts to accept, failed files, drafts without a file. */
export function ToDoJobs({ home }: { home: Home }) {
  const { questions, toAccept, failed, drafts } = home;
  const total = questions.total + toAccept.total + failed.total + drafts.total;
  return (
    <HomeSection title="Waits for you" count={total} empty="Nothing waits for you.">
      {questions.rows.map(({ job, waiting }) => (
        <HomeJobRow key={`question/${job.id}`} job={job} to={`${pathOfJob(job, 'customer')}?panel=comments`}>
          <Chip tone="attention">{formatCount(waiting, 'question')} for you</Chip>
        </HomeJobRow>
      ))}
      <MoreLink group={questions} to="/client/jobs/status" description="with questions" />
      {failed.rows.map((job) => (
        <HomeJobRow key={`failed/${job.id}`} job={job} note={job.progress?.failure?.found}>
          <Chip tone="failed">Failed</Chip>
        </HomeJobRow>
      ))}
      <MoreLink group={failed} to="/client/jobs/status" description="that failed" />
      {toAccept.rows.map((job) => (
        <HomeJobRow key={`accept/${job.id}`} job={job} note={formatLength(job)}>
          <Chip tone="attention">Read and accept</Chip>
        </HomeJobRow>
      ))}
      <MoreLink group={toAccept} to="/client/jobs/status" description="to accept" />
      {drafts.rows.map((job) => (
        <HomeJobRow key={`draft/${job.id}`} job={job}>
          <Chip>No file yet</Chip>
        </HomeJobRow>
      ))}
      <MoreLink group={drafts} to="/client/jobs/status" description="without a file" />
    </HomeSection>
  );
}

export function RunningJobs({ group }: { group: HomeJobGroup }) {
  return (
    <HomeSection title="At work" count={group.total} empty="The machine has nothing to do for you just now.">
      {group.rows.map((job) => (
        <RunningJob key={job.id} job={job} />
      ))}
      <MoreLink group={group} to="/client/jobs/status" description="at work" />
    </HomeSection>
  );
}

/** The progress of a job is that of its slowest file, which may have failed while others are in progress. */
function RunningJob({ job }: { job: JobSummary }) {
  const { progress } = job;
  if (progress?.state === 'failed') return <HomeJobRow job={job} note="its other files are at work" />;
  return (
    <HomeJobRow job={job} note={progress?.message} progress={progress}>
      <span className="text-xs text-ink-3">{formatProgress(progress)}</span>
    </HomeJobRow>
  );
}

export function CompletedJobs({ group }: { group: HomeJobGroup }) {
  return (
    <HomeSection
      title="Done lately"
      count={group.total}
      empty="A job is done when its words were read and accepted."
    >
      {group.rows.map((job) => (
        <HomeJobRow key={job.id} job={job} note={formatLength(job)}>
          {job.completedAt !== null && <Moment at={job.completedAt} className="text-xs text-ink-3" />}
        </HomeJobRow>
      ))}
      <MoreLink group={group} to="/client/jobs/completed" description="done" />
    </HomeSection>
  );
}

type HomeSectionProps = { title: string; count: number; empty: string; children: ReactNode };

function HomeSection({ title, count, empty, children }: HomeSectionProps) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-base font-semibold">
        {title}
        {count > 0 && <span className="ml-2 font-normal text-ink-3">{count}</span>}
      </h2>
      {count === 0 ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">{children}</ul>
      )}
    </section>
  );
}

type HomeJobRowProps = {
  job: JobSummary;
  to?: string;
  note?: string | undefined;
  progress?: JobSummary['progress'];
  children?: ReactNode;
};

function HomeJobRow({ job, to = pathFromList(job, 'customer'), note, progress, children }: HomeJobRowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-paper">
      <span className="text-ink-3">
        <ServiceIcon sid={job.sid} />
      </span>
      <div className="min-w-40 grow basis-48">
        <Link to={to} className="font-medium wrap-anywhere after:absolute after:inset-0">
          <bdi>{job.name}</bdi>
        </Link>
        <p className="text-xs text-ink-3">
          {job.code}
          {note && `, ${note}`}
        </p>
        {progress && (
          <ProgressBar label={`Progress of ${job.name}`} percent={progress.percent} className="mt-1" />
        )}
      </div>
      {children}
    </li>
  );
}

/** Link to the list with the jobs that are not shown here. */
function MoreLink({
  group,
  to,
  description,
}: {
  group: { total: number; rows: readonly unknown[] };
  to: string;
  description: string;
}) {
  const remaining = group.total - group.rows.length;
  if (remaining <= 0) return null;
  return (
    <li className="px-3 py-2">
      <Link to={to} className="text-accent underline">
        {remaining} more {description}
      </Link>
    </li>
  );
}

const formatLength = ({ durationMs }: JobSummary): string | undefined =>
  durationMs === null ? undefined : formatDuration(durationMs);

const formatProgress = (progress: JobSummary['progress']): string => {
  if (!progress) return '';
  const { percent, secondsLeft } = progress;
  return secondsLeft === null ? `${percent} %` : `${percent} %, ${formatTimeLeft(secondsLeft)}`;
};

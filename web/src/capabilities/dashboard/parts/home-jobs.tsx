import type { Home } from '@colloquy/contract/dashboard';
import type { JobSummary } from '@colloquy/contract/jobs';
import { languageLabel } from '../../../app/language-names.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatClock, formatTimeLeft } from '../../../ui/format/duration.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import * as text from '../messages.ts';
import { CheckedBar, HomeJobRow, HomeSection, MoreLink } from './home-section.tsx';

type HomeJobGroup = Home['running'];

const STATUS_PATH = '/client/jobs/status';

/** Own jobs whose transcripts are ready: what they hold, how far they are checked, and when they were ordered. */
export function JobsToReview({ group }: { group: Home['toReview'] }) {
  return (
    <HomeSection
      title={text.toReview}
      count={group.total}
      empty={text.noneToReview}
      isEmpty={group.total === 0}
    >
      {group.rows.map(({ job, languages, checkedPercent }) => (
        <HomeJobRow
          key={job.id}
          job={job}
          note={[text.fileCount(job.fileCount), formatLength(job), languages.map(languageLabel).join(', ')]
            .filter((each) => each !== '')
            .join(' · ')}
        >
          <CheckedBar name={job.name} percent={checkedPercent} />
          <Moment at={job.createdAt} className="w-16 text-right text-xs text-ink-3" />
        </HomeJobRow>
      ))}
      <MoreLink group={group} to={STATUS_PATH} label={text.moreToReview} />
    </HomeSection>
  );
}

export function RunningJobs({ group }: { group: HomeJobGroup }) {
  return (
    <HomeSection
      title={text.inProgress}
      count={group.total}
      empty={text.noneInProgress}
      isEmpty={group.total === 0}
    >
      {group.rows.map((job) => (
        <RunningJob key={job.id} job={job} />
      ))}
      <MoreLink group={group} to={STATUS_PATH} label={text.moreInProgress} />
    </HomeSection>
  );
}

/** The progress of a job is that of its slowest file, which may have failed while others are in progress. */
function RunningJob({ job }: { job: JobSummary }) {
  const { progress } = job;
  if (!progress || progress.state === 'failed')
    return <HomeJobRow job={job} note={text.otherFilesInProgress} />;
  const { message, percent, secondsLeft } = progress;
  return (
    <HomeJobRow
      job={job}
      note={message}
      details={<ProgressBar label={text.progressOf(job.name)} percent={percent} className="mt-1" />}
    >
      <span className="text-xs text-ink-3">
        {text.percentDone(percent, secondsLeft === null ? null : formatTimeLeft(secondsLeft))}
      </span>
    </HomeJobRow>
  );
}

export function CompletedJobs({ group }: { group: HomeJobGroup }) {
  return (
    <HomeSection
      title={text.completed}
      count={group.total}
      empty={text.noneCompleted}
      isEmpty={group.total === 0}
    >
      {group.rows.map((job) => (
        <HomeJobRow key={job.id} job={job} note={formatLength(job)}>
          {job.completedAt !== null && <Moment at={job.completedAt} className="text-xs text-ink-3" />}
        </HomeJobRow>
      ))}
      <MoreLink group={group} to="/client/jobs/completed" label={text.moreCompleted} />
    </HomeSection>
  );
}

const formatLength = ({ durationMs }: JobSummary): string =>
  durationMs === null ? '' : formatClock(durationMs);

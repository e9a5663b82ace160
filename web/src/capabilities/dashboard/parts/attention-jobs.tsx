import type { Home } from '@colloquy/contract/dashboard';
import { type JobSummary, LANGUAGE_FAILURES } from '@colloquy/contract/jobs';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { pathFromList, runJobAction } from '../../jobs/index.ts';
import * as text from '../messages.ts';
import { HomeJobRow, HomeSection, MoreLink } from './home-section.tsx';

/** Own jobs that stopped: what happened, and what helps. */
export function AttentionJobs({ group }: { group: Home['attention'] }) {
  return (
    <HomeSection
      title={text.attention}
      count={group.total}
      empty={text.noneAttention}
      isEmpty={group.total === 0}
    >
      {group.rows.map((job) => (
        <HomeJobRow key={job.id} job={job} note={whatHappened(job)}>
          <AttentionAction job={job} />
        </HomeJobRow>
      ))}
      <MoreLink group={group} to="/client/jobs/status" label={text.moreAttention} />
    </HomeSection>
  );
}

function whatHappened({ failedFiles, fileCount, progress }: JobSummary): string {
  const found = progress?.failure?.found ?? progress?.message ?? '';
  return fileCount > 1 && failedFiles.length > 0
    ? `${text.filesFailed(failedFiles.length, fileCount)} ${found}`
    : found;
}

/** What can be repeated is repeated here; all else is chosen on the page of the job. */
function AttentionAction({ job }: { job: JobSummary }) {
  const retry = useAction(() => runJobAction(job.id, 'retry'));
  const { state, failure } = job.progress ?? {};
  const isFailed = state === 'failed' && failure;
  const name = <span className="sr-only">{text.inJob(job.name)}</span>;
  const isOfLanguage = isFailed && LANGUAGE_FAILURES.includes(failure.reason);
  if (isFailed && failure.canRetry && !isOfLanguage)
    return (
      <Button size="small" className="relative" isBusy={retry.isPending} onClick={() => void retry.run()}>
        {text.retry}
        {name}
      </Button>
    );
  return (
    <ButtonLink size="small" className="relative" to={pathFromList(job, 'customer')}>
      {isOfLanguage ? text.chooseLanguage : isFailed ? text.fix : text.open}
      {name}
    </ButtonLink>
  );
}

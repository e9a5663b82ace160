import type { Home } from '@colloquy/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { usePreferences } from '../../app/preferences/preferences.ts';
import { queryClient, useInvalidations } from '../../app/query-client.ts';
import { Page } from '../../app/screens/page.tsx';
import { useServiceOffMessage } from '../../app/services/own-services.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { CustomerSteps } from '../onboarding/index.ts';
import { homeQuery } from './dashboard.queries.ts';
import * as text from './messages.ts';
import { AddRecordings } from './parts/add-recordings.tsx';
import { AttentionJobs } from './parts/attention-jobs.tsx';
import { ContinuedTranscripts } from './parts/continued-transcripts.tsx';
import { CreditsLeft } from './parts/credits-left.tsx';
import { CompletedJobs, JobsToReview, RunningJobs } from './parts/home-jobs.tsx';
import { HomeNewsList } from './parts/home-news.tsx';

/** Rarely shown, so it is loaded separately. */
const UnfinishedRecordings = lazyPart(() =>
  import('../files/index.ts').then((module) => module.UnfinishedRecordingsNotice),
);

/** Home page of a customer: where they were, what to review, what goes on, and what others want of them. */
export function CustomerHomeScreen() {
  useInvalidations('jobs');
  // The home page also lists messages.
  useInvalidations(
    'comments',
    undefined,
    () => void queryClient.invalidateQueries({ queryKey: ['jobs', 'home'] }),
  );
  const { uncertaintyThreshold } = usePreferences().transcript;
  const { data, error, refetch } = useQuery(homeQuery(uncertaintyThreshold));
  const off = useServiceOffMessage('SID002');
  return (
    <Page title={text.dashboard} actions={<CreditsLeft />}>
      <UnfinishedRecordings />
      {off === undefined ? (
        <AddRecordings />
      ) : (
        <p role="status" className="mb-4 rounded-md bg-attention-soft px-3 py-2 text-attention">
          {off}
        </p>
      )}
      {error && !data ? (
        <Failure
          message={messageOf(error)}
          reference={error instanceof ApiError ? error.reference : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <div aria-busy="true">
          <SkeletonLines label={text.loadingHome} lines={8} />
        </div>
      ) : (
        <HomeSections home={data} isOff={off !== undefined} />
      )}
    </Page>
  );
}

function HomeSections({ home, isOff }: { home: Home; isOff: boolean }) {
  const { continued, toReview, running, done, attention, news, firstSteps } = home;
  return (
    <div className="grid gap-6">
      <ContinuedTranscripts transcripts={continued} />
      {firstSteps && !isOff && <CustomerSteps steps={firstSteps} />}
      <div className="grid gap-x-8 gap-y-6 broad:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 content-start gap-6">
          <JobsToReview group={toReview} />
          <RunningJobs group={running} />
          <CompletedJobs group={done} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <AttentionJobs group={attention} />
          <HomeNewsList news={news} />
        </div>
      </div>
      <AsideLinks home={home} />
    </div>
  );
}

/** What is no work: drafts, and deleted jobs. */
function AsideLinks({ home: { drafts, deleted } }: { home: Home }) {
  if (drafts + deleted === 0) return null;
  const className = 'underline underline-offset-2 hover:text-ink';
  return (
    <nav aria-label={text.asideLinks} className="flex gap-4 text-xs text-ink-2">
      {drafts > 0 && (
        <Link to="/client/jobs/status?status=New+Job" className={className}>
          {text.drafts(drafts)}
        </Link>
      )}
      {deleted > 0 && (
        <Link to="/client/deleted" className={className}>
          {text.deleted(deleted)}
        </Link>
      )}
    </nav>
  );
}

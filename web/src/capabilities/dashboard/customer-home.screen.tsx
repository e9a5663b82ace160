import type { Home } from '@colloquy/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { useInvalidations, queryClient } from '../../app/query-client.ts';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { Page } from '../../app/screens/page.tsx';
import { useServiceOffMessage } from '../../app/services/own-services.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { OwnFunds } from '../credits/index.ts';
import { homeQuery } from './dashboard.queries.ts';
import { CompletedJobs, RunningJobs, ToDoJobs } from './parts/home-jobs.tsx';

/** Rarely shown, so it is loaded separately. */
const UnfinishedRecordings = lazyPart(() =>
  import('../files/index.ts').then((module) => module.UnfinishedRecordingsNotice),
);

/** Home page of a customer: tasks to do, running jobs and completed jobs. */
export function CustomerHomeScreen() {
  useInvalidations('jobs');
  // The home page also lists questions.
  useInvalidations('comments', undefined, () => void queryClient.invalidateQueries(homeQuery));
  const { data, error, refetch } = useQuery(homeQuery);
  const off = useServiceOffMessage('SID002');
  return (
    <Page
      title="Dashboard"
      actions={
        off === undefined && (
          <ButtonLink
            variant="primary"
            icon={<Plus aria-hidden size={14} />}
            to="/client/qual-ai/jobs/create"
          >
            New Qual AI job
          </ButtonLink>
        )
      }
    >
      <UnfinishedRecordings />
      {off !== undefined && (
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
          <SkeletonLines label="Loading your dashboard" lines={8} />
        </div>
      ) : (
        <HomeSections home={data} />
      )}
    </Page>
  );
}

function HomeSections({ home }: { home: Home }) {
  return (
    <div className="grid gap-x-8 gap-y-6 broad:grid-cols-[minmax(0,1fr)_280px]">
      <div className="grid content-start gap-6">
        <ToDoJobs home={home} />
        <RunningJobs group={home.running} />
        <CompletedJobs group={home.done} />
      </div>
      <aside aria-label="Credits and first steps" className="grid content-start gap-6">
        <OwnFunds />
        <QuickStart />
      </aside>
    </div>
  );
}

const STEPS = [
  { to: '/client/qual-ai/jobs/create', label: 'Turn a recording into words', icon: Plus, isOrder: true },
  {
    to: '/client/qual-ai/jobs/create?files=many',
    label: 'One job from many recordings',
    icon: Plus,
    isOrder: true,
  },
  { to: '/client/guide', label: 'From recording to accepted transcript', icon: BookOpen, isOrder: false },
] as const;

function QuickStart() {
  const off = useServiceOffMessage('SID002');
  return (
    <section aria-labelledby="quick-start">
      <h2 id="quick-start" className="mb-1.5 text-base font-semibold">
        Quick start
      </h2>
      <ul className="grid gap-0.5">
        {STEPS.filter(({ isOrder }) => !isOrder || off === undefined).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-2 rounded-md px-2 py-1.5 text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

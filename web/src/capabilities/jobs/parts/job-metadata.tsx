import { ORGANISATION_PARAMETER } from '@colloquy/contract';
import { displayStatusLabel, type JobMove, type JobMetadata } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../app/api/api-error.ts';
import { removedOn } from '../../../app/messages.ts';
import { NotFoundScreen } from '../../../app/screens/error-screens.tsx';
import { Page } from '../../../app/screens/page.tsx';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { StageLine } from '../../../ui/feedback/stage-line.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { ServiceName } from '../../services/index.ts';
import { pathOfJob } from '../job-path.ts';
import { jobMetadataQuery } from '../all-jobs.queries.ts';
import { BillTable } from './bill-table.tsx';
import { JobHistoryList } from './job-history.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { MoveJobDialog } from './move-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';

/** Page of any organisation's job for platform admins: metadata and status, never its content. */
export function JobMetadataPage({ jobId }: { jobId: string }) {
  const query = useQuery(jobMetadataQuery(jobId));
  const { data: job, error } = query;
  const [move, setMove] = useState<JobMove>();
  const [isRefunding, setRefunding] = useState(false);
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  if (!job)
    return (
      <Page title="Job">
        <QueryGap query={query} loading={<SkeletonLines label="Loading the job" />} />
      </Page>
    );
  return (
    <Page
      title={job.name === null ? job.code : `${job.code}, ${job.name}`}
      aside={<JobStatusChip job={job} />}
      actions={
        <>
          {job.grantedUntil !== null && (
            <ButtonLink to={`${pathOfJob(job, 'admin')}?${ORGANISATION_PARAMETER}=${job.organisationId}`}>
              View with support access
            </ButtonLink>
          )}
          {job.restorableUntil === null && job.bill.charged > job.bill.refunded && (
            <Button icon={<Undo2 aria-hidden size={14} />} onClick={() => setRefunding(true)}>
              Give back credits
            </Button>
          )}
          <MoveButtons moves={job.moves} onMove={setMove} />
        </>
      }
    >
      <div className="grid gap-5">
        <Link to="/admin/jobs" className="flex w-fit items-center gap-1.5 text-ink-2 hover:text-ink">
          <ArrowLeft aria-hidden size={14} />
          All jobs
        </Link>
        {job.restorableUntil !== null && (
          <p className="max-w-xl">
            This job was deleted. {removedOn(job.restorableUntil)} Until then whoever ordered it and the
            admins of its organisation can restore it.
          </p>
        )}
        <StageLine label="Stages of this job" stages={job.stages} />
        <dl className="grid max-w-xl grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
          <Fact label="Organisation">
            {job.organisation} ({job.organisationCode})
          </Fact>
          <Fact label="Ordered by">
            <bdi>{job.orderedBy}</bdi>
          </Fact>
          <Fact label="Service">
            <ServiceName sid={job.sid} />
          </Fact>
          <Fact label="Files">{formatCount(job.files, 'file')}</Fact>
          <Fact label="Length">{job.durationMs === null ? '–' : formatDuration(job.durationMs)}</Fact>
          <Fact label="Ordered">{formatMomentInFull(job.createdAt)}</Fact>
          {job.completedAt !== null && <Fact label="Completed">{formatMomentInFull(job.completedAt)}</Fact>}
        </dl>
        <p className="max-w-xl text-ink-2">
          {job.grantedUntil === null
            ? 'Its name, files and transcripts belong to the organisation. Its administrator can grant support access for a time.'
            : `The organisation has granted support access until ${formatMomentInFull(job.grantedUntil)}. That you viewed this name is in its audit.`}
        </p>
        {job.bill.lines.length > 0 && (
          <section className="grid max-w-xl gap-2">
            <h2 className="font-semibold">What it costs</h2>
            <BillTable bill={job.bill} />
          </section>
        )}
        <section className="grid max-w-xl gap-2">
          <h2 className="font-semibold">What admins did</h2>
          <JobHistoryList entries={job.history} empty="No admin actions yet." />
        </section>
      </div>
      {isRefunding && <RefundDialog job={job} onClose={() => setRefunding(false)} />}
      {move && <MoveJobDialog move={move} job={job} onClose={() => setMove(undefined)} />}
    </Page>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Status of a job of which only the metadata is known. */
export function JobStatusChip({ job }: { job: StatusFields }) {
  if (job.restorableUntil !== null) return <Chip>Deleted</Chip>;
  return (
    <Chip tone={toneOf(job)}>
      {displayStatusLabel({ ...job, state: job.hasFailed ? 'failed' : undefined })}
    </Chip>
  );
}

type StatusFields = Pick<
  JobMetadata,
  'status' | 'completedAt' | 'stageLabel' | 'hasFailed' | 'restorableUntil'
>;

function toneOf({ status, completedAt, hasFailed }: StatusFields): ChipTone {
  if (status !== 'active') return status === 'on-hold' ? 'attention' : 'plain';
  if (hasFailed) return 'failed';
  return completedAt === null ? 'now' : 'done';
}

import type { JobDetail } from '@colloquy/contract/jobs';
import { Plus } from 'lucide-react';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { orderLabel, pathOfJob, pathOfOrder } from '../job-path.ts';
import { describeUploads } from '../messages.ts';
import * as text from './messages.ts';
import { useUploadedFiles } from '../uploaded-files.ts';
import type { DraftRow } from './draft-rows.ts';
import { StartedFiles } from './started-files.tsx';

/** A draft after its start: the present state of its files, and where to go from here. */
export function StartedDraft({ job, rows }: { job: JobDetail; rows: readonly DraftRow[] }) {
  const { outcomeOf, count } = useUploadedFiles(job, true);
  const uploadIds = rows.flatMap(({ uploaded }) => uploaded?.uploadIds[0] ?? []);
  const isSingle = job.manyFiles || rows.length === 1;
  return (
    <>
      <StartedFiles rows={rows} outcomeOf={outcomeOf} />
      {uploadIds.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p role="status" className="grow">
            {describeUploads({
              sid: job.sid,
              done: uploadIds.length,
              failed: count(uploadIds, 'failed'),
              ready: count(uploadIds, 'ready'),
              isUnpaid: count(uploadIds, 'unpaid') > 0,
              isJobEach: !job.manyFiles,
            })}
          </p>
          <ButtonLink icon={<Plus aria-hidden size={14} />} to={pathOfOrder(job.sid)}>
            {orderLabel(job.sid)}
          </ButtonLink>
          <ButtonLink variant="primary" to={isSingle ? pathOfJob(job, 'customer') : '/client/jobs/status'}>
            {isSingle ? text.openJob : text.openJobs}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

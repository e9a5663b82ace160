import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { jobHistoryQuery } from '../all-jobs.queries.ts';
import * as text from '../messages.ts';
import { JobHistoryList } from './job-history.tsx';

/** What happened to the job, beside the changes of one of its transcripts. Loaded when it is opened. */
export function JobLog({ jobId }: { jobId: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...jobHistoryQuery(jobId), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-xs font-medium text-ink-3">
        {text.stepsOfJob}
      </summary>
      <div className="pt-2">
        {isOpen && (
          <QueryView query={query} loading={<SkeletonLines label={text.loadingHistory} lines={3} />}>
            {({ entries }) => <JobHistoryList entries={entries} empty={text.nothingHappened} />}
          </QueryView>
        )}
      </div>
    </details>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranscript, useTranscriptScope } from '../../editing/index.ts';
import { JobDetails, jobQuery } from '../../jobs/index.ts';
import { QueryView } from '../../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PanelSections } from '../extensions.tsx';
import * as text from '../messages.ts';

/** Facts of the transcript's job and file. */
export function DetailsPanel() {
  const { recording } = useTranscript(useTranscriptScope().session);
  const query = useQuery(jobQuery(recording.jobId));
  return (
    <div className="grid gap-4">
      <QueryView query={query} loading={<SkeletonLines label={text.loadingDetails} lines={6} />}>
        {(job) => <JobDetails job={job} />}
      </QueryView>
      <PanelSections panelId="details" />
    </div>
  );
}

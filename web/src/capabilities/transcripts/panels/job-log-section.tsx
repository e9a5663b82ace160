import { useTranscript, useTranscriptScope } from '../../editing/index.ts';
import { JobLog } from '../../jobs/index.ts';

/** The history of the transcript's job, in the panel of its changes. */
export function JobLogSection() {
  const { recording } = useTranscript(useTranscriptScope().session);
  return <JobLog jobId={recording.jobId} />;
}

import { useOutletContext } from 'react-router';
import type { JobOnPage } from '../jobs/index.ts';
import { JobQuestions } from './comments/job-questions.tsx';
import { TranscriptPane } from './transcript-pane.tsx';

/** What a job's page holds below its stages: the words of what was recorded. */
export function JobWordsScreen() {
  const { id: jobId, files, standing } = useOutletContext<JobOnPage>();
  return (
    <>
      <JobQuestions jobId={jobId} hasSeveralFiles={files.length > 1} />
      {files.map(
        ({ id, recordingId, progress: { state } }) =>
          recordingId !== null && (
            <TranscriptPane
              key={id}
              recordingId={recordingId}
              isAtWork={standing === 'active' && (state === 'running' || state === 'waiting')}
            />
          ),
      )}
    </>
  );
}

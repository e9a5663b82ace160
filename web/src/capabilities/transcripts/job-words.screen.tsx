import { useOutletContext, useSearchParams } from 'react-router';
import { chosenFile, type JobOnPage } from '../jobs/index.ts';
import { JobQuestions } from './comments/job-questions.tsx';
import { TranscriptPane } from './transcript-pane.tsx';

/** What a job's page holds below its stages: the words of what was recorded, one file at a time. */
export function JobWordsScreen() {
  const { id: jobId, files, standing } = useOutletContext<JobOnPage>();
  const [search] = useSearchParams();
  const file = chosenFile(files, search);
  return (
    <>
      <JobQuestions jobId={jobId} hasSeveralFiles={files.length > 1} />
      {file?.recordingId && (
        <TranscriptPane
          key={file.id}
          recordingId={file.recordingId}
          isAtWork={
            standing === 'active' &&
            file.standing === 'active' &&
            (file.progress.state === 'running' || file.progress.state === 'waiting')
          }
        />
      )}
    </>
  );
}

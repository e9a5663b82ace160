import { useOutletContext } from 'react-router';
import { type JobOnPage, setWordCount, useChosenFile } from '../jobs/index.ts';
import { JobQuestions } from './comments/job-questions.tsx';
import { TranscriptPane } from './transcript-pane.tsx';

setWordCount((recordingIds) =>
  import('./words-left.ts').then((module) => module.countWordsLeft(recordingIds)),
);

/** What a job's page holds below its stages: the words of what was recorded, one file at a time. */
export function JobWordsScreen() {
  const { id: jobId, files, standing } = useOutletContext<JobOnPage>();
  const file = useChosenFile(files);
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

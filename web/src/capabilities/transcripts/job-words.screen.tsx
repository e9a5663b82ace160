import { useOutletContext } from 'react-router';
import type { JobOnPage } from '../jobs/index.ts';
import { TranscriptPane } from './transcript-pane.tsx';

/** What a job's page holds below its stages: the words of what was recorded. */
export function JobWordsScreen() {
  const { files, standing } = useOutletContext<JobOnPage>();
  return files.map(
    ({ id, recordingId, progress: { state } }) =>
      recordingId !== null && (
        <TranscriptPane
          key={id}
          recordingId={recordingId}
          isAtWork={standing === 'active' && (state === 'running' || state === 'waiting')}
        />
      ),
  );
}

import { finishStoredRecording } from '../recording/end-recording.ts';
import { resumeStoredRecording } from '../recording/recorder.ts';
import { discardRecording } from '../recording/discarded-recordings.ts';
import { refreshUnfinishedRecordings, useUnfinishedRecordings } from '../recording/unfinished-recordings.ts';
import { useRecorder } from '../recording/use-recording.ts';
import { DiscardedRecordings } from './discarded-recordings.tsx';
import { UnfinishedRecording } from './unfinished-recording.tsx';

/** Recordings left unfinished in this browser by a reload, a crash or a lost network. */
export function UnfinishedRecordings({ jobId, onResume }: { jobId: string; onResume: () => void }) {
  const recordings = useUnfinishedRecordings();
  const isRecording = useRecorder().recording !== null;
  const refreshAfter = (work: Promise<unknown>) => void work.then(refreshUnfinishedRecordings);
  return (
    <>
      <DiscardedRecordings />
      {recordings.length > 0 && (
        <ul aria-label="Recordings that were not finished" className="mb-4 grid gap-2">
          {recordings.map((recording) => (
            <UnfinishedRecording
              key={recording.id}
              recording={recording}
              isOfThisJob={recording.jobId === jobId}
              onFinish={() => refreshAfter(finishStoredRecording(recording))}
              onResume={
                isRecording
                  ? undefined
                  : () => {
                      onResume();
                      refreshAfter(resumeStoredRecording(recording, undefined));
                    }
              }
              onDiscard={() => refreshAfter(discardRecording(recording))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

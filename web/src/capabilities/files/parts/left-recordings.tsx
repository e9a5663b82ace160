import { Mic, RotateCw, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { formatDuration } from '../../../ui/format/duration.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { startedWhen } from '../messages.ts';
import { canGoOn, type KeptRecording } from '../recording/kept-recording.ts';
import { finishKept } from '../recording/finish-kept.ts';
import { takeUp } from '../recording/recorder.ts';
import { discardRecording } from '../recording/discarded.ts';
import { DiscardedRecordings } from './discarded-recordings.tsx';
import { SaveCopy } from './save-copy.tsx';
import { lookForLeft, useLeftRecordings } from '../recording/left-recordings.ts';
import { useRecorder } from '../recording/use-recording.ts';

/** What was recorded here and not finished: after a reload, a crash, a lost network. */
export function LeftRecordings({ jobId, onGoOn }: { jobId: string; onGoOn: () => void }) {
  const left = useLeftRecordings();
  return (
    <>
      <DiscardedRecordings />
      {left.length > 0 && (
        <ul aria-label="Recordings that were not finished" className="mb-4 grid gap-2">
          {left.map((recording) => (
            <LeftRecording
              key={recording.id}
              recording={recording}
              isOfThisJob={recording.jobId === jobId}
              onGoOn={onGoOn}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type LeftRecordingProps = {
  recording: KeptRecording;
  isOfThisJob: boolean;
  /** It is recorded again. */
  onGoOn: () => void;
};

function LeftRecording({ recording, isOfThisJob, onGoOn }: LeftRecordingProps) {
  const recorder = useRecorder();
  const [isAsking, setAsking] = useState(false);
  const { startedAt, durationMs, bytes, jobName } = recording;
  const when = startedWhen(startedAt);
  const cannotGoOn = !recording.isEnded && !canGoOn(recording);
  const take = async (act: () => Promise<unknown>): Promise<void> => {
    await act();
    await lookForLeft();
  };
  return (
    <li className="rounded-md border border-line bg-attention-soft px-3 py-2.5">
      <p className="font-medium" title={formatMomentInFull(startedAt)}>
        {recording.isEnded ? 'A recording was not sent in full.' : 'A recording was not finished.'}
      </p>
      <p className="mb-2 text-ink-2">
        Started {when}. {formatDuration(durationMs)} of audio is saved on this computer
        {!isOfThisJob && (
          <>
            , for the job <bdi>{jobName}</bdi>
          </>
        )}
        .{cannotGoOn && ' This browser cannot add to it: record the rest as a second one.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {bytes > 0 && (
          <Button
            tone="go"
            className="h-auto! max-w-full py-1 text-left whitespace-normal!"
            icon={recording.isEnded ? <RotateCw aria-hidden size={14} /> : <Square aria-hidden size={14} />}
            onClick={() => void take(() => finishKept(recording))}
          >
            {recording.isEnded ? 'Send the rest of the recording' : 'Finish the recording'} (
            {formatDuration(durationMs)} saved)
          </Button>
        )}
        {canGoOn(recording) && recorder.recording === null && (
          <Button
            icon={<Mic aria-hidden size={14} />}
            onClick={() => {
              onGoOn();
              void take(() => takeUp(recording, undefined));
            }}
          >
            Go on recording
          </Button>
        )}
        {bytes > 0 && <SaveCopy recording={recording} />}
        <Button icon={<Trash2 aria-hidden size={14} />} onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Discard the recording started ${when}?`}
        description={`${formatDuration(durationMs)} of audio is deleted here and on the server. This cannot be undone.`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button
              tone="danger"
              onClick={() => {
                setAsking(false);
                void discardRecording(recording).then(lookForLeft);
              }}
            >
              Discard
            </Button>
          </>
        }
      />
    </li>
  );
}

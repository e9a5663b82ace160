import { useQuery } from '@tanstack/react-query';
import { Mic, Pause, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatClock, formatDuration } from '../../../ui/format/duration.ts';
import { uploadLimitsQuery } from '../files.queries.ts';
import type { StoredRecording } from '../recording/stored-recording.ts';
import {
  chooseMicrophone,
  finishRecording,
  pauseRecording,
  readUnsaved,
  resumeRecording,
} from '../recording/recorder.ts';
import type { Sending } from '../recording/send-recording.ts';
import { useMicrophones, useRecorder, useSending } from '../recording/use-recording.ts';
import { LevelMeter } from './level-meter.tsx';
import { SaveCopy } from './save-copy.tsx';

/** A running recording: duration, input level and storage. */
export function RunningRecording({ recording }: { recording: StoredRecording }) {
  const { phase, problem } = useRecorder();
  const isFull = phase === 'paused' && problem === 'disk-full';
  const sending = useSending(recording.id);
  const [microphone, setMicrophone] = useState<string>();
  const microphones = useMicrophones(true);
  const isRunning = phase === 'recording';
  return (
    <section aria-label="Recording" className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span
          aria-hidden
          className={`size-3 shrink-0 self-center rounded-full ${isRunning ? 'bg-danger' : 'bg-line-strong'}`}
        />
        {/* Announced when recording starts or pauses, not every second. */}
        <p role="status" className="font-medium">
          {isRunning ? 'Recording' : phase === 'ending' ? 'Ending' : 'Paused'}
        </p>
        <p role="timer" aria-label="Recorded so far" className="text-title tabular-nums">
          {formatClock(recording.durationMs)}
        </p>
        <bdi className="truncate text-xs text-ink-3">{recording.fileName}</bdi>
      </div>
      {isRunning && <LevelMeter />}
      <p className="text-xs text-ink-3">{describeStorage(recording, sending)}</p>
      <TimeLeft recording={recording} />
      {recording.source !== 'tab' && (
        <div className="max-w-sm">
          <SelectField
            label="Microphone"
            options={[
              { value: '', label: 'As the browser chooses' },
              ...microphones.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={microphone ?? ''}
            onChange={({ target }) => {
              const chosen = target.value || undefined;
              setMicrophone(chosen);
              void chooseMicrophone(chosen);
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button icon={<Pause aria-hidden size={14} />} onClick={pauseRecording}>
            Pause
          </Button>
        ) : (
          <Button
            icon={<Mic aria-hidden size={14} />}
            isBusy={phase === 'starting'}
            isDisabled={phase === 'ending'}
            onClick={() => void resumeRecording(microphone)}
          >
            Go on
          </Button>
        )}
        <Button
          variant="primary"
          icon={<Square aria-hidden size={14} />}
          isBusy={phase === 'ending'}
          onClick={() => void finishRecording()}
        >
          Finish
        </Button>
        {isFull && (
          <>
            <SaveCopy recording={recording} readUnsaved={readUnsaved} />
            <Button onClick={() => void finishRecording({ isWithoutUnsaved: true })}>
              Finish without the last seconds
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** The person is warned once less time than this remains. */
const WARNING_MS = 15 * 60_000;

function TimeLeft({ recording: { durationMs } }: { recording: StoredRecording }) {
  const { data: limits } = useQuery(uploadLimitsQuery);
  const remainingMs = (limits?.maxDurationMs ?? Infinity) - durationMs;
  if (remainingMs > WARNING_MS) return null;
  const wholeMinutesMs = Math.max(0, Math.ceil(remainingMs / 60_000)) * 60_000;
  return (
    <p role="alert" className="text-attention">
      At most {formatDuration(limits!.maxDurationMs)} are taken: finish within{' '}
      {formatDuration(wholeMinutesMs)}, and begin a second recording.
    </p>
  );
}

/** Storage of the recording: in the browser immediately, on the server a few seconds later. */
function describeStorage({ bytes }: StoredRecording, sending: Sending | undefined): string {
  const stored = `${formatBytes(bytes)} are kept on this computer`;
  if (!sending) return `${stored}.`;
  if (sending.state === 'failed') return `${stored}. The server did not take it: ${sending.problem}`;
  if (sending.state === 'waiting')
    return `${stored}. The connection is gone; the rest is sent as soon as it is back.`;
  return `${stored}, ${formatBytes(sending.sentBytes)} of them with the server.`;
}

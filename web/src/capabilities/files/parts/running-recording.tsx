import { useQuery } from '@tanstack/react-query';
import { Mic, Pause, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatClock, formatDuration } from '../../../ui/format/duration.ts';
import { uploadLimitsQuery } from '../files.queries.ts';
import type { KeptRecording } from '../recording/kept-recording.ts';
import {
  chooseMicrophone,
  finishRecording,
  pauseRecording,
  readRest,
  resumeRecording,
} from '../recording/recorder.ts';
import type { Sending } from '../recording/send-recording.ts';
import { useMicrophones, useRecorder, useSending } from '../recording/use-recording.ts';
import { LevelMeter } from './level-meter.tsx';
import { SaveCopy } from './save-copy.tsx';

/** A recording under way: how long it is, whether it is heard, and that it is safe. */
export function RunningRecording({ recording }: { recording: KeptRecording }) {
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
        {/* Told when it changes between running and waiting, not at every second. */}
        <p role="status" className="font-medium">
          {isRunning ? 'Recording' : phase === 'ending' ? 'Ending' : 'Paused'}
        </p>
        <p role="timer" aria-label="Recorded so far" className="text-title tabular-nums">
          {formatClock(recording.durationMs)}
        </p>
        <bdi className="truncate text-xs text-ink-3">{recording.fileName}</bdi>
      </div>
      {isRunning && <LevelMeter />}
      <p className="text-xs text-ink-3">{safetyOf(recording, sending)}</p>
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
          tone="go"
          icon={<Square aria-hidden size={14} />}
          isBusy={phase === 'ending'}
          onClick={() => void finishRecording()}
        >
          Finish
        </Button>
        {isFull && (
          <>
            <SaveCopy recording={recording} readRest={readRest} />
            <Button onClick={() => void finishRecording({ isWithoutRest: true })}>
              Finish without the last seconds
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** From here on the person is told how much more is taken. */
const SOON_MS = 15 * 60_000;

function TimeLeft({ recording: { durationMs } }: { recording: KeptRecording }) {
  const { data: limits } = useQuery(uploadLimitsQuery);
  const leftMs = (limits?.maxDurationMs ?? Infinity) - durationMs;
  if (leftMs > SOON_MS) return null;
  const whole = Math.max(0, Math.ceil(leftMs / 60_000)) * 60_000;
  return (
    <p role="alert" className="text-attention">
      At most {formatDuration(limits!.maxDurationMs)} are taken: finish within {formatDuration(whole)}, and
      begin a second recording.
    </p>
  );
}

/** Where the recording is safe: on this computer at once, on the server a few seconds later. */
function safetyOf({ bytes }: KeptRecording, sending: Sending | undefined): string {
  const kept = `${formatBytes(bytes)} are kept on this computer`;
  if (!sending) return `${kept}.`;
  if (sending.state === 'failed') return `${kept}. The server did not take it: ${sending.problem}`;
  if (sending.state === 'waiting')
    return `${kept}. The connection is gone; the rest is sent as soon as it is back.`;
  return `${kept}, ${formatBytes(sending.sentBytes)} of them with the server.`;
}

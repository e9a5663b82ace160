import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { retrySending, type SentRecording } from '../recording/send-recording.ts';
import { uploadIdOf } from '../upload-item.ts';
import { SaveCopy } from './save-copy.tsx';
import { OutcomeChip, type OutcomeOf, OutcomeText } from './upload-outcome.tsx';

type SentRecordingsProps = { sent: readonly SentRecording[]; outcomeOf: OutcomeOf };

/** Ended recordings and the progress of their upload. */
export function SentRecordings({ sent, outcomeOf }: SentRecordingsProps) {
  if (sent.length === 0) return null;
  return (
    <ul aria-label="Recordings on their way" className="mt-4 grid gap-2">
      {sent.map(({ recording, sending }) => (
        <li key={recording.id} className="grid gap-1.5 rounded-md border border-line bg-surface px-3 py-2.5">
          <div className="flex items-center gap-2">
            <bdi className="truncate font-medium">{recording.fileName}</bdi>
            <span className="shrink-0 text-xs text-ink-3">{formatBytes(recording.bytes)}</span>
            {sending.state === 'done' && (
              <span className="ml-auto">
                <OutcomeChip outcome={outcomeOf(uploadIdOf(recording.uploadUrl))} />
              </span>
            )}
          </div>
          {sending.state === 'done' && <OutcomeText outcome={outcomeOf(uploadIdOf(recording.uploadUrl))} />}
          {sending.state !== 'done' && (
            <ProgressBar
              label={`Upload of ${recording.fileName}`}
              percent={recording.bytes === 0 ? 0 : Math.floor((sending.sentBytes / recording.bytes) * 100)}
              tone={sending.state === 'failed' ? 'danger' : 'accent'}
            />
          )}
          {sending.state === 'waiting' && (
            <p className="text-xs text-ink-3">
              The connection is gone; goes on by itself as soon as it is back. It is kept on this computer.
            </p>
          )}
          {sending.state === 'failed' && (
            <div className="flex flex-wrap items-center gap-2">
              <p role="alert" className="text-xs text-danger">
                {sending.problem} It is kept on this computer.
              </p>
              <Button icon={<RotateCw aria-hidden size={14} />} onClick={() => retrySending(recording.id)}>
                Try again
              </Button>
              <SaveCopy recording={recording} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

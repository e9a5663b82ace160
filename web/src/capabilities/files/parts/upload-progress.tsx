import { Pause, Play, RotateCw, X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatTimeLeft } from '../../../ui/format/duration.ts';
import { secondsLeft, isUnderWay, type UploadItem } from '../upload-item.ts';
import { pauseUpload, removeUpload, resumeUpload } from '../upload-queue.ts';

/** Pause, continue, retry and remove one upload; nothing once it is done. */
export function UploadActions({ item }: { item: UploadItem }) {
  const { key, file, state } = item;
  return (
    <>
      {isUnderWay(item) && (
        <IconButton
          size="small"
          label={`Pause ${file.name}`}
          icon={<Pause aria-hidden size={14} />}
          onClick={() => pauseUpload(key)}
        />
      )}
      {state === 'paused' && (
        <IconButton
          size="small"
          label={`Continue ${file.name}`}
          icon={<Play aria-hidden size={14} />}
          onClick={() => resumeUpload(key)}
        />
      )}
      {state === 'failed' && (
        <IconButton
          size="small"
          label={`Try ${file.name} again`}
          icon={<RotateCw aria-hidden size={14} />}
          onClick={() => resumeUpload(key)}
        />
      )}
      {state !== 'done' && (
        <IconButton
          size="small"
          label={`Remove ${file.name}`}
          icon={<X aria-hidden size={14} />}
          onClick={() => removeUpload(key)}
        />
      )}
    </>
  );
}

/** Progress of one upload with speed and remaining time; nothing once it is done. */
export function UploadProgress({ item }: { item: UploadItem }) {
  const { file, state } = item;
  if (state === 'done') return null;
  const percent = file.size === 0 ? 0 : Math.floor((item.sentBytes / file.size) * 100);
  return (
    <div className="grid gap-1">
      <ProgressBar
        label={`Upload of ${file.name}`}
        percent={percent}
        tone={state === 'failed' ? 'danger' : 'accent'}
      />
      <p className={`text-xs ${state === 'failed' ? 'text-danger' : 'text-ink-3'}`}>
        {describeUpload(item, percent)}
      </p>
    </div>
  );
}

function describeUpload({ state, file, sentBytes, rate, problem }: UploadItem, percent: number): string {
  const sent = `${percent}%, ${formatBytes(sentBytes)} of ${formatBytes(file.size)}`;
  switch (state) {
    case 'queued':
      return 'Waiting for earlier files.';
    case 'paused':
      return `Paused at ${sent}.`;
    case 'waiting':
      return `The connection is lost. The upload resumes automatically: ${sent} are saved.`;
    case 'failed':
      return problem ?? 'The server did not accept this file.';
    case 'done':
      return '';
    case 'running': {
      const left = secondsLeft(rate, file.size);
      const speed =
        rate.bytesPerSecond === null ? '' : `, ${formatBytes(Math.round(rate.bytesPerSecond))} a second`;
      return `${sent}${speed}${left === null ? '' : `, ${formatTimeLeft(left)}`}`;
    }
  }
}

import { Pause, Play, RotateCw, X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatTimeLeft } from '../../../ui/format/duration.ts';
import { secondsLeft, isUnderWay, type UploadItem } from '../upload-item.ts';
import { announceUploads } from '../messages.ts';
import { pauseUpload, removeUpload, resumeUpload } from '../upload-queue.ts';
import { OutcomeChip, type OutcomeOf, OutcomeText } from './upload-outcome.tsx';

type UploadListProps = { items: readonly UploadItem[]; outcomeOf: OutcomeOf };

/** Uploads with speed, remaining time and actions. */
export function UploadList({ items, outcomeOf }: UploadListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {announceUploads(items)}
      </p>
      {items.length > 0 && (
        <ul
          aria-label="Uploads"
          className="mt-4 grid gap-px overflow-hidden rounded-md border border-line bg-line"
        >
          {items.map((item) => (
            <UploadLine key={item.key} item={item} outcomeOf={outcomeOf} />
          ))}
        </ul>
      )}
    </>
  );
}

function UploadLine({ item, outcomeOf }: { item: UploadItem; outcomeOf: OutcomeOf }) {
  const { key, file, state } = item;
  const outcome = state === 'done' ? outcomeOf(item.uploadId) : undefined;
  const percent = file.size === 0 ? 0 : Math.floor((item.sentBytes / file.size) * 100);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 bg-surface px-3 py-2.5">
      <div className="flex min-w-0 items-baseline gap-2">
        <bdi className="truncate font-medium" data-tooltip={file.name}>
          {file.name}
        </bdi>
        <span className="shrink-0 text-xs text-ink-3">{formatBytes(file.size)}</span>
      </div>
      <div className="flex items-center gap-1">
        {state === 'done' && <OutcomeChip outcome={outcome} />}
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
            label={`Go on with ${file.name}`}
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
            label={`Take ${file.name} out`}
            icon={<X aria-hidden size={14} />}
            onClick={() => removeUpload(key)}
          />
        )}
      </div>
      {state !== 'done' && (
        <ProgressBar
          label={`Upload of ${file.name}`}
          percent={percent}
          tone={state === 'failed' ? 'danger' : 'accent'}
          className="col-span-2"
        />
      )}
      {state !== 'done' && (
        <p className={`col-span-2 text-xs ${state === 'failed' ? 'text-danger' : 'text-ink-3'}`}>
          {describeUpload(item, percent)}
        </p>
      )}
      <OutcomeText outcome={outcome} />
    </li>
  );
}

function describeUpload({ state, file, sentBytes, rate, problem }: UploadItem, percent: number): string {
  const sent = `${percent} %, ${formatBytes(sentBytes)} of ${formatBytes(file.size)}`;
  switch (state) {
    case 'queued':
      return 'Waits for the files before it.';
    case 'paused':
      return `Paused at ${sent}.`;
    case 'waiting':
      return `The connection is gone; goes on by itself as soon as it is back. ${sent} are safe.`;
    case 'failed':
      return problem ?? 'The server did not take this file.';
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

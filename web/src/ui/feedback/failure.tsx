import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import * as text from '../messages.ts';

type FailureProps = {
  /** What happened and what is safe, in one sentence. */
  message: string;
  /** Given if a retry may help. */
  onRetry?: () => void;
  /** Given if only reloading the page can help. */
  onReload?: () => void;
  /** Request id for support. */
  reference?: string | undefined;
};

/** Shown instead of content that failed to load. */
export function Failure({ message, onRetry, onReload, reference }: FailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3"
    >
      <CircleAlert aria-hidden size={16} className="shrink-0 text-danger" />
      <p className="min-w-48 grow">
        {message}
        {reference && <span className="block text-xs text-ink-3">{text.reference(reference)}</span>}
      </p>
      {onRetry && (
        <Button size="small" icon={<RotateCw aria-hidden size={14} />} onClick={onRetry}>
          {text.retry}
        </Button>
      )}
      {onReload && (
        <Button size="small" icon={<RotateCw aria-hidden size={14} />} onClick={onReload}>
          {text.reloadPage}
        </Button>
      )}
    </div>
  );
}

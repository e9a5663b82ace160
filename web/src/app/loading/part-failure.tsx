import { Failure } from '../../ui/feedback/failure.tsx';
import { offlineError } from '../api/api-error.ts';
import { LoadError } from './loader.ts';

const MESSAGES = {
  unreachable: offlineError().message,
  outdated: 'Colloquy has been updated. Reload the page to open this; edits to transcripts are kept.',
  current: 'This could not be loaded. Reload the page to try again; edits to transcripts are kept.',
};

/** Stands where a part would be that could not be loaded, or that failed while it was drawn. */
export function PartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof LoadError))
    return (
      <Failure message="Something went wrong here. The rest of the page still works." onRetry={onRetry} />
    );
  return error.reason === 'unreachable' ? (
    <Failure message={MESSAGES.unreachable} onRetry={onRetry} />
  ) : (
    <Failure message={MESSAGES[error.reason]} onReload={() => location.reload()} />
  );
}

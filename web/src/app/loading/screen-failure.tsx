import { LoadError } from './loader.ts';
import { PartFailure } from './part-failure.tsx';

/** Stands where a screen would be that could not be loaded. */
export function screenFailure(error: unknown, retry: () => void) {
  // A mistake in the screen itself is the route's to show.
  if (!(error instanceof LoadError)) throw error;
  return (
    <div className="max-w-2xl px-4 py-10 wide:px-8">
      <PartFailure error={error} onRetry={retry} />
    </div>
  );
}

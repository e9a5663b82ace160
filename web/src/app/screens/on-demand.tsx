import type { ComponentType } from 'react';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type LazyPart, partOf } from '../loading/lazy-part.tsx';
import { makeLoader } from '../loading/loader.ts';
import type { RenderFailure } from '../loading/part-boundary.tsx';
import { PartFailure } from '../loading/part-failure.tsx';

/**
 * A dialog whose script is loaded when it is first opened: most visits open none. Where it cannot be loaded, a dialog
 * in its place says so; the page behind it, and what was typed there, stays.
 */
export function onDemand<P extends { onClose: () => void }>(
  importDialog: () => Promise<ComponentType<P>>,
): LazyPart<P> {
  const loader = makeLoader(importDialog);
  const failureOf =
    ({ onClose }: P): RenderFailure =>
    (error, retry) => (
      <Dialog isOpen onClose={onClose} title="This did not open">
        <PartFailure error={error} onRetry={retry} />
      </Dialog>
    );
  return Object.assign(partOf(loader, failureOf, null), { prefetch: loader.prefetch });
}

import type { ComponentType } from 'react';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type LazyPart, lazyComponent, PartFailure, type RenderFailure } from './lazy-part.tsx';
import { createLoader } from './loader.ts';
import * as text from '../messages.ts';

/**
 * A dialog whose script is loaded when it first opens, because most visits open none. If loading fails, a
 * dialog shows the error; the page behind it and typed text stay.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  importDialog: () => Promise<ComponentType<P>>,
): LazyPart<P> {
  const loader = createLoader(importDialog);
  const failureOf =
    ({ onClose }: P): RenderFailure =>
    (error, retry) => (
      <Dialog open onOpenChange={onClose} title={text.couldNotOpen}>
        <PartFailure error={error} onRetry={retry} />
      </Dialog>
    );
  return Object.assign(lazyComponent(loader, failureOf, null), { prefetch: loader.prefetch });
}

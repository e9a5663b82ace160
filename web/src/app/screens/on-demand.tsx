import { type ComponentType, useEffect, useState } from 'react';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { describeError } from './describe-error.ts';

/**
 * A dialog whose script is fetched when it is first opened: most visits open none. Where it cannot be fetched, what
 * opens says so and tries again; the page behind it, and what was typed there, stays.
 */
export function onDemand<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let fetched: ComponentType<P> | undefined;

  return function OnDemand(props: P) {
    const [state, setState] = useState<{ Content?: ComponentType<P> | undefined; error?: unknown }>({
      Content: fetched,
    });
    const { Content, error } = state;
    const isWanted = !Content && error === undefined;
    useEffect(() => {
      if (!isWanted) return;
      let isOpen = true;
      const show = (next: typeof state) => isOpen && setState(next);
      load().then(
        (component) => {
          fetched = component;
          show({ Content: component });
        },
        (thrown: unknown) => show({ error: thrown }),
      );
      return () => {
        isOpen = false;
      };
    }, [isWanted]);

    if (Content) return <Content {...props} />;
    if (isWanted) return null;
    return (
      <Dialog isOpen onClose={props.onClose} title="This did not open">
        <Failure message={describeError(error).message} onRetry={() => setState({})} />
      </Dialog>
    );
  };
}

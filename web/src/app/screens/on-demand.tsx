import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ApiError, offlineError } from '../api/api-error.ts';
import { describeError } from './describe-error.ts';

/**
 * A dialog whose script is fetched when it is first opened: most visits open none. Where it cannot be fetched, what
 * opens says so; the page behind it, and what was typed there, stays.
 */
export function onDemand<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let fetched: ComponentType<P> | undefined;

  return function OnDemand(props: P) {
    const [{ Content, error }, setState] = useState<State<P>>({ Content: fetched });
    const isWanted = !Content && error === undefined;
    useEffect(() => {
      if (!isWanted) return;
      let isOpen = true;
      const show = (next: State<P>) => isOpen && setState(next);
      const open = async () => {
        try {
          fetched = await whileOnline(load);
          show({ Content: fetched });
        } catch (thrown) {
          show({ error: thrown });
        }
      };
      // What said that it did not open gives the focus back first: the dialog takes it from there, and returns it.
      const opening = setTimeout(() => void open());
      return () => {
        isOpen = false;
        clearTimeout(opening);
      };
    }, [isWanted]);

    if (Content) return <Content {...props} />;
    return isWanted ? null : <NotFetched error={error} onClose={props.onClose} retry={() => setState({})} />;
  };
}

type State<P> = { Content?: ComponentType<P> | undefined; error?: unknown };

/** What a browser could not fetch once it does not ask for again on the same page: so nothing is asked in vain. */
async function whileOnline<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw offlineError();
  return load();
}

type NotFetchedProps = { error: unknown; onClose: () => void; retry: () => void };

function NotFetched({ error, onClose, retry }: NotFetchedProps) {
  const { message } = describeError(error);
  return error instanceof ApiError ? (
    <Dialog isOpen onClose={onClose} title="This did not open">
      <Failure message={message} onRetry={retry} />
    </Dialog>
  ) : (
    <Dialog
      isOpen
      onClose={onClose}
      title="This did not open"
      actions={<Button onClick={() => location.reload()}>Load again</Button>}
    >
      <Failure message={message} />
    </Dialog>
  );
}

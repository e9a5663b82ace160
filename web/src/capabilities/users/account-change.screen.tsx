import { readAccountChange, settleOwnChange, type Answer } from '@colloquy/contract';
import { useCallback, useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Entrance, FormMessage, isLinkError, useOneAtATime } from '../identity/index.ts';
import { ownChangeText } from './messages.ts';

type State =
  | { kind: 'asking' }
  | { kind: 'open'; change: Answer<typeof readAccountChange> }
  | { kind: 'bad'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; isConfirmed: boolean };

/** Behind the link in a mail: a change to the own account, to be confirmed or declined. */
export function AccountChangeScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  const heading = useRef<HTMLHeadingElement>(null);
  const load = useCallback(() => {
    const asking = new AbortController();
    call(readAccountChange, { body: { token }, signal: asking.signal }).then(
      (change) => setState({ kind: 'open', change }),
      (error: unknown) => !asking.signal.aborted && setState(failedState(error)),
    );
    return () => asking.abort();
  }, [token]);
  useEffect(load, [load]);
  const retry = () => {
    setState({ kind: 'asking' });
    load();
  };
  // The buttons that had the focus are gone.
  useEffect(() => {
    if (state.kind === 'done' || state.kind === 'bad') heading.current?.focus();
  }, [state.kind]);
  const settle = (isConfirmed: boolean) =>
    void run(async () => {
      setProblem(undefined);
      try {
        await call(settleOwnChange, { body: { token, isConfirmed } });
        setState({ kind: 'done', isConfirmed });
      } catch (error) {
        const failed = failedState(error);
        if (failed.kind === 'bad') setState(failed);
        else setProblem(failed.message);
      }
    });

  if (state.kind === 'bad')
    return (
      <Framed headingRef={heading} title="This link does not work" lead={state.message}>
        <ButtonLink to="/login">Go to sign-in</ButtonLink>
      </Framed>
    );
  if (state.kind === 'done')
    return (
      <Framed
        headingRef={heading}
        title={state.isConfirmed ? 'The change is confirmed' : 'The change is declined'}
        lead={state.isConfirmed ? 'It applies from now on.' : 'Your account stays as it is.'}
      >
        <ButtonLink to="/login">Go to sign-in</ButtonLink>
      </Framed>
    );
  if (state.kind === 'failed')
    return (
      <Framed title="Confirm a change">
        <Failure message={state.message} onRetry={retry} />
      </Framed>
    );
  if (state.kind === 'asking')
    return (
      <Framed title="Confirm a change">
        <SkeletonLines label="Checking the link" />
      </Framed>
    );
  const { change } = state;
  return (
    <Framed title="Confirm a change" lead={`${change.name} (${change.username}), ${change.org}`}>
      <p className="mb-4 wrap-anywhere">{ownChangeText(change)}</p>
      <FormMessage message={problem} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button tone="go" size="large" isBusy={isBusy} onClick={() => settle(true)}>
          Confirm
        </Button>
        <Button size="large" isBusy={isBusy} onClick={() => settle(false)}>
          Decline
        </Button>
      </div>
    </Framed>
  );
}

/** Only a link that was used or is unknown does not work; anything else can be tried again. */
const failedState = (error: unknown): Extract<State, { message: string }> => ({
  kind: isLinkError(error) ? 'bad' : 'failed',
  message: messageOf(error),
});

function Framed({
  title,
  ...rest
}: {
  title: string;
  lead?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Entrance title={title} {...rest} />
    </>
  );
}

import { readAccountChange, settleOwnChange, type Answer } from '@colloquy/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Entrance, FormMessage, useOneAtATime } from '../identity/index.ts';
import { ownChangeText } from './messages.ts';

type State =
  | { kind: 'asking' }
  | { kind: 'open'; change: Answer<typeof readAccountChange> }
  | { kind: 'bad'; message: string }
  | { kind: 'done'; isConfirmed: boolean };

/** Behind the link in a mail: a change to the own account, to be confirmed or declined. */
export function AccountChangeScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  useEffect(() => {
    const asking = new AbortController();
    call(readAccountChange, { body: { token }, signal: asking.signal }).then(
      (change) => setState({ kind: 'open', change }),
      (error: unknown) => !asking.signal.aborted && setState({ kind: 'bad', message: messageOf(error) }),
    );
    return () => asking.abort();
  }, [token]);
  const settle = (isConfirmed: boolean) =>
    void run(async () => {
      setProblem(undefined);
      try {
        await call(settleOwnChange, { body: { token, isConfirmed } });
        setState({ kind: 'done', isConfirmed });
      } catch (error) {
        setProblem(messageOf(error));
      }
    });

  if (state.kind === 'bad')
    return (
      <Framed title="This link does not work" lead={state.message}>
        <ButtonLink to="/login">Go to sign-in</ButtonLink>
      </Framed>
    );
  if (state.kind === 'done')
    return (
      <Framed
        title={state.isConfirmed ? 'The change is confirmed' : 'The change is declined'}
        lead={state.isConfirmed ? 'It applies from now on.' : 'Your account stays as it is.'}
      >
        <ButtonLink to="/login">Go to sign-in</ButtonLink>
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

function Framed({ title, ...rest }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Entrance title={title} {...rest} />
    </>
  );
}

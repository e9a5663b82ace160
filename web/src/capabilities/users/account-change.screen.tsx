import { decideOwnAccountChange, readAccountChange } from '@colloquy/contract/users';
import { useCallback, useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../app/api/client.ts';
import { PageTitle } from '../../app/screens/page.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { AuthLayout, type LinkProblem, linkProblemOf, useOneTimeLink } from '../identity/index.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOneAtATime } from '../../app/actions/use-one-at-a-time.ts';
import * as text from './messages.ts';

type AccountChangeDecision = { kind: 'done'; isConfirmed: boolean };

/** Confirms or declines a change of one's own account, opened by a link in an email. */
export function AccountChangeScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const read = useCallback(
    (signal: AbortSignal) => call(readAccountChange, { body: { token }, signal }),
    [token],
  );
  const { link, retry } = useOneTimeLink(read);
  const [decided, setDecided] = useState<AccountChangeDecision | LinkProblem>();
  const state = decided ?? link;
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused buttons are gone.
  useEffect(() => {
    if (state.kind === 'done' || state.kind === 'invalid') heading.current?.focus();
  }, [state.kind]);
  const decide = (isConfirmed: boolean) =>
    void run(async () => {
      setProblem(undefined);
      try {
        await call(decideOwnAccountChange, { body: { token, isConfirmed } });
        setDecided({ kind: 'done', isConfirmed });
      } catch (error) {
        const failed = linkProblemOf(error);
        if (failed.kind === 'invalid') setDecided(failed);
        else setProblem(failed.message);
      }
    });

  if (state.kind === 'invalid')
    return (
      <ChangePage headingRef={heading} title={text.linkInvalid} lead={state.message}>
        <ButtonLink to="/login">{text.goToSignIn}</ButtonLink>
      </ChangePage>
    );
  if (state.kind === 'done')
    return (
      <ChangePage
        headingRef={heading}
        title={state.isConfirmed ? text.changeConfirmed : text.changeDeclined}
        lead={state.isConfirmed ? text.changeApplies : text.accountUnchanged}
      >
        <ButtonLink to="/login">{text.goToSignIn}</ButtonLink>
      </ChangePage>
    );
  if (state.kind === 'failed')
    return (
      <ChangePage title={text.confirmChange}>
        <Failure message={state.message} onRetry={retry} />
      </ChangePage>
    );
  if (state.kind === 'loading')
    return (
      <ChangePage title={text.confirmChange}>
        <SkeletonLines label={text.checkingLink} />
      </ChangePage>
    );
  const change = state.data;
  return (
    <ChangePage title={text.confirmChange} lead={`${change.name} (${change.username}), ${change.org}`}>
      <p className="mb-4 wrap-anywhere">{text.ownChangeText(change)}</p>
      <FormError message={problem} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" size="large" isBusy={isBusy} onClick={() => decide(true)}>
          {text.confirm}
        </Button>
        <Button size="large" isBusy={isBusy} onClick={() => decide(false)}>
          {text.decline}
        </Button>
      </div>
    </ChangePage>
  );
}

function ChangePage({
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
      <AuthLayout title={title} {...rest} />
    </>
  );
}

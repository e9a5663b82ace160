import { readPasswordLink, type Answer } from '@colloquy/contract';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { isLinkError } from './link-error.ts';
import { NewPasswordForm } from './new-password-form.tsx';

type Link =
  | { state: 'asking' }
  | { state: 'good'; person: Answer<typeof readPasswordLink> }
  | { state: 'bad'; message: string }
  | { state: 'failed'; message: string };

/** A one-time link: the first administrator, or whoever was invited, chooses a password. */
export function SetPasswordScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [link, setLink] = useState<Link>({ state: 'asking' });
  const load = useCallback(() => {
    const asking = new AbortController();
    call(readPasswordLink, { body: { token }, signal: asking.signal }).then(
      (person) => setLink({ state: 'good', person }),
      (error: unknown) => !asking.signal.aborted && setLink(failedLink(error)),
    );
    return () => asking.abort();
  }, [token]);
  useEffect(load, [load]);
  const retry = () => {
    setLink({ state: 'asking' });
    load();
  };

  if (link.state === 'asking') {
    return (
      <Entrance title="Set your password">
        <PageTitle>Set your password</PageTitle>
        <SkeletonLines label="Checking the link" />
      </Entrance>
    );
  }
  if (link.state === 'failed') {
    return (
      <Entrance title="Set your password">
        <PageTitle>Set your password</PageTitle>
        <Failure message={link.message} onRetry={retry} />
      </Entrance>
    );
  }
  if (link.state === 'bad') {
    return (
      <Entrance title="This link does not work" lead={link.message}>
        <PageTitle>Set your password</PageTitle>
        <p className="mb-4 text-ink-2">
          On the next page type your username, which stands in the mail with the link: an OTP comes to your
          e-mail, and with it you set a password. Whoever invited you can also send a new link.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/forgot-password" tone="go">
            Ask for a new one
          </ButtonLink>
          <ButtonLink to="/login">Go to sign-in</ButtonLink>
        </div>
      </Entrance>
    );
  }
  const { name, org, username } = link.person;
  return (
    <Entrance title="Set your password" lead={`${name}, ${org}. You will sign in as ${username}.`}>
      <PageTitle>Set your password</PageTitle>
      <NewPasswordForm token={token} username={username} />
    </Entrance>
  );
}

const failedLink = (error: unknown): Link => ({
  state: isLinkError(error) ? 'bad' : 'failed',
  message: messageOf(error),
});

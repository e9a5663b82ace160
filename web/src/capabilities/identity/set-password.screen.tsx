import { readPasswordLink } from '@colloquy/contract/identity';
import { useCallback } from 'react';
import { useSearchParams, Navigate, useLocation } from 'react-router';
import { call } from '../../app/api/client.ts';
import { useSendsMail } from '../../app/installation.ts';
import { PageTitle } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useOneTimeLink } from './one-time-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { parseResetGrant } from './forgot-password.rules.ts';
import * as text from './messages.ts';

/** Sets the first password by a one-time link, for invited people and the first admin. */
export function SetPasswordScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const read = useCallback(
    (signal: AbortSignal) => call(readPasswordLink, { body: { token }, signal }),
    [token],
  );
  const { link, retry } = useOneTimeLink(read);
  const sendsMail = useSendsMail();

  if (link.kind === 'loading') {
    return (
      <AuthLayout title={text.setYourPassword}>
        <PageTitle>{text.setYourPassword}</PageTitle>
        <SkeletonLines label={text.checkingLink} />
      </AuthLayout>
    );
  }
  if (link.kind === 'failed') {
    return (
      <AuthLayout title={text.setYourPassword}>
        <PageTitle>{text.setYourPassword}</PageTitle>
        <Failure message={link.message} onRetry={retry} />
      </AuthLayout>
    );
  }
  if (link.kind === 'invalid') {
    return (
      <AuthLayout title={text.deadLink} lead={link.message}>
        <PageTitle>{text.setYourPassword}</PageTitle>
        <p className="mb-4 text-ink-2">{text.deadLinkText(sendsMail)}</p>
        <div className="flex flex-wrap gap-2">
          {sendsMail && (
            <ButtonLink to="/forgot-password" variant="primary">
              {text.requestOtp}
            </ButtonLink>
          )}
          <ButtonLink to="/login">{text.goToSignIn}</ButtonLink>
        </div>
      </AuthLayout>
    );
  }
  const { name, org, username } = link.data;
  return (
    <AuthLayout title={text.setYourPassword} lead={text.invitedAs(name, org, username)}>
      <PageTitle>{text.setYourPassword}</PageTitle>
      <NewPasswordForm token={token} username={username} />
    </AuthLayout>
  );
}

/** Sets a new password after a verified OTP; without one, the flow starts again. */
export function ResetPasswordScreen() {
  const grant = parseResetGrant(useLocation().state);
  if (!grant) return <Navigate to="/forgot-password" replace />;
  return (
    <AuthLayout title={text.resetYourPassword} lead={text.yourUsername(grant.uname)}>
      <PageTitle>{text.resetYourPassword}</PageTitle>
      <NewPasswordForm token={grant.token} username={grant.uname} />
      <ButtonLink to="/forgot-password" variant="ghost" className="mt-3">
        {text.requestNewOtp}
      </ButtonLink>
    </AuthLayout>
  );
}

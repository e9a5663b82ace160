import { readPasswordLink, setPassword, type Answer } from '@colloquy/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { forgetUserInfo } from '../../app/session/user-info.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Entrance } from './entrance.tsx';
import { FormMessage } from './form-message.tsx';
import { mustMatch, PASSWORD_HINT, typedTwice } from './new-password-fields.ts';

const form = z.object(typedTwice).refine(({ password, again }) => password === again, mustMatch);

type Link =
  | { state: 'asking' }
  | { state: 'good'; person: Answer<typeof readPasswordLink> }
  | { state: 'bad'; message: string };

/** A one-time link: the first administrator, or whoever was invited, chooses a password. */
export function SetPasswordScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [link, setLink] = useState<Link>({ state: 'asking' });
  useEffect(() => {
    const asking = new AbortController();
    call(readPasswordLink, { body: { token }, signal: asking.signal }).then(
      (person) => setLink({ state: 'good', person }),
      (error: unknown) => !asking.signal.aborted && setLink({ state: 'bad', message: messageOf(error) }),
    );
    return () => asking.abort();
  }, [token]);

  if (link.state === 'asking') {
    return (
      <Entrance title="Set your password">
        <PageTitle>Set your password</PageTitle>
        <SkeletonLines label="Checking the link" />
      </Entrance>
    );
  }
  if (link.state === 'bad') {
    return (
      <Entrance title="This link does not work" lead={link.message}>
        <PageTitle>Set your password</PageTitle>
        <ButtonLink to="/login">Go to sign-in</ButtonLink>
      </Entrance>
    );
  }
  const { name, org, username } = link.person;
  return (
    <Entrance title="Set your password" lead={`${name}, ${org}. You will sign in as ${username}.`}>
      <PageTitle>Set your password</PageTitle>
      <PasswordForm token={token} username={username} />
    </Entrance>
  );
}

function PasswordForm({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { password: '', again: '' },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async ({ password }) => {
    try {
      await call(setPassword, { body: { token, password } });
    } catch (error) {
      setError('root', { message: messageOf(error) });
      return;
    }
    // All sessions of this person are over, one in this browser included.
    forgetUserInfo();
    toast.success('Your password is set. Sign in with it.');
    await navigate('/login');
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(submit) => void save(submit)}>
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="New password, again"
        autoComplete="new-password"
        error={errors.again?.message}
        {...register('again')}
      />
      <FormMessage message={errors.root?.message} />
      <Button type="submit" tone="go" size="large" isBusy={isSubmitting}>
        Set the password
      </Button>
    </form>
  );
}

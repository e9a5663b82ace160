import type { NextStep, SignInInput } from '@colloquy/contract';
import { type ComponentType, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { describeError } from '../../app/screens/describe-error.ts';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Entrance } from './entrance.tsx';
import { FormMessage } from './form-message.tsx';
import { browserCanUsePasskeys } from './security/browser-passkeys.ts';
import type { SignInStepsProps } from './sign-in-steps.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** The schemas are not needed to show the form: they come while the person types. */
const loadEntering = () => import('./enter.ts');

const loadSteps = () => import('./sign-in-steps.tsx');

type Next = { step: NextStep; Steps: ComponentType<SignInStepsProps> };

export function SignInScreen() {
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm<SignInInput>({
    resolver: async (...form) => (await loadEntering()).checkSignIn(...form),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const [next, setNext] = useState<Next>();
  const [hasReturned, setReturned] = useState(false);
  const { isBusy, run } = useOneAtATime();
  const submit = handleSubmit(async (body) => {
    const step = await (await loadEntering()).enter(body);
    // Loaded before the form goes, so that a failure is shown there and can be tried again.
    if (step) setNext({ step, Steps: (await loadSteps()).default });
  });

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError) || error.error !== 'wrong-credentials') {
      setError('root', { message: describeError(error).message });
      return;
    }
    setError('password', { message: error.message });
    setFocus('password');
  };

  const byPasskey = async () => {
    const { enterWithPasskey } = await import('./enter-with-passkey.ts');
    await enterWithPasskey();
  };

  if (next)
    return (
      <next.Steps
        next={next.step}
        onRestart={() => {
          setNext(undefined);
          setReturned(true);
          resetField('password');
        }}
      />
    );
  return (
    <Entrance title="Sign in" lead="Accurate transcripts from your recorded interviews.">
      <PageTitle>Sign in</PageTitle>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event).catch(refuse)}>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          onFocus={() => void loadEntering().catch(() => undefined)}
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label="Password"
          autoFocus={hasReturned}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormMessage message={errors.root?.message} />
        <Button type="submit" tone="go" size="large" isBusy={isSubmitting}>
          Sign in
        </Button>
        {browserCanUsePasskeys() && (
          <Button size="large" isBusy={isBusy} onClick={() => void run(byPasskey).catch(refuse)}>
            Sign in with a passkey
          </Button>
        )}
        <Link to="/forgot-password" className="justify-self-start text-accent underline">
          Forgot password?
        </Link>
      </form>
    </Entrance>
  );
}

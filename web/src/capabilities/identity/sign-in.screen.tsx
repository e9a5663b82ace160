import type { NextStep, SignInInput } from '@colloquy/contract/identity';
import { type ComponentType, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { describeError } from '../../app/screens/error-screens.tsx';
import { PageTitle } from '../../app/screens/page.tsx';
import { wasReplaced } from '../../app/session/end-session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOneAtATime } from '../../app/actions/use-one-at-a-time.ts';
import { browserCanUsePasskeys } from './security/browser-passkeys.ts';
import type { SignInStepsProps } from './sign-in-steps.tsx';
import * as text from './messages.ts';

/** The form does not need the schemas to render; they load while the person types. */
const loadSubmitSignIn = () => import('./submit-sign-in.ts');

const loadSteps = () => import('./sign-in-steps.tsx');

type PendingStep = { step: NextStep; Steps: ComponentType<SignInStepsProps> };

export function SignInScreen() {
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm<SignInInput>({
    resolver: async (...form) => (await loadSubmitSignIn()).signInResolver(...form),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const [search] = useSearchParams();
  const [next, setNext] = useState<PendingStep>();
  const [hasReturned, setReturned] = useState(false);
  const { isBusy, run } = useOneAtATime();
  const submit = handleSubmit(async (body) => {
    const step = await (await loadSubmitSignIn()).submitSignIn(body);
    // Loads before the form disappears, so that an error appears there and can be retried.
    if (step) setNext({ step, Steps: (await loadSteps()).default });
  });

  const showError = (error: unknown) => {
    if (!(error instanceof ApiError) || error.error !== 'wrong-credentials') {
      setError('root', { message: describeError(error).message });
      return;
    }
    setError('password', { message: error.message });
    setFocus('password');
  };

  const handlePasskey = async () => {
    const { signInWithPasskey: enterWithPasskey } = await import('./security/passkeys.ts');
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
    <AuthLayout title={text.signIn} lead={text.productSummary}>
      <PageTitle>{text.signIn}</PageTitle>
      {wasReplaced(search) && (
        <p role="status" className="mb-4 rounded-md bg-attention-soft px-3 py-2 text-attention">
          {text.signedOutElsewhere}
        </p>
      )}
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event).catch(showError)}>
        <TextField
          label={text.username}
          autoFocus={!hasReturned}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          onFocus={() => void loadSubmitSignIn().catch(() => undefined)}
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label={text.password}
          autoFocus={hasReturned}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" variant="primary" size="large" isBusy={isSubmitting}>
          {text.signIn}
        </Button>
        {browserCanUsePasskeys() && (
          <Button size="large" isBusy={isBusy} onClick={() => void run(handlePasskey).catch(showError)}>
            {text.signInWithPasskey}
          </Button>
        )}
        <Link to="/forgot-password" className="justify-self-start text-accent underline">
          {text.forgotPasswordQuestion}
        </Link>
      </form>
    </AuthLayout>
  );
}

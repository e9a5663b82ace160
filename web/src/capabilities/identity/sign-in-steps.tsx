import {
  factorCode,
  finishSetUpTotp,
  setUpTotp,
  signInByCode,
  type NextStep,
  type TotpSetUp,
  type UserInfo,
} from '@colloquy/contract/identity';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { PageTitle } from '../../app/screens/page.tsx';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormProblem, useFormSubmit } from '../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useOneAtATime } from '../../app/actions/use-one-at-a-time.ts';
import { authenticateWithPasskey, isCancelled, setUpWithPasskey } from './security/passkeys.ts';
import { browserCanUsePasskeys } from './security/browser-passkeys.ts';
import { RecoveryCodes, TotpForm } from './security/second-factor-setup.tsx';
import * as text from './messages.ts';

export type SignInStepsProps = { next: NextStep; onRestart: () => void };

/** Steps after a correct password: confirm a second factor, or set one up. */
export default function SignInSteps({ next, onRestart }: SignInStepsProps) {
  return next.kind === 'second-factor' ? (
    <SecondFactorStep next={next} onRestart={onRestart} />
  ) : (
    <SecondFactorSetUpStep next={next} onRestart={onRestart} />
  );
}

/** Restarts an expired sign-in; returns any other error for display in place. */
function describeStepError(error: unknown, onRestart: () => void): string | undefined {
  if (isCancelled(error)) return undefined;
  if (error instanceof ApiError && error.error === 'sign-in-expired') {
    toast.info(error.message);
    onRestart();
    return undefined;
  }
  return messageOf(error);
}

const fields = z.object({ code: factorCode });

function SecondFactorStep({ next, onRestart }: SignInStepsProps) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { code: '' } });
  const { register, setFocus, formState } = form;
  const [passkeyProblem, setPasskeyProblem] = useState<string>();
  const { isBusy: isAsking, run } = useOneAtATime();
  const isBusy = formState.isSubmitting || isAsking;
  const hasApp = next.factors.includes('totp');
  const hasPasskey = next.factors.includes('passkey') && next.canUsePasskeys && browserCanUsePasskeys();
  useEffect(() => setFocus('code'), [setFocus]);

  const { submit } = useFormSubmit(form, send, { isGuarded: false });
  async function send(body: z.infer<typeof fields>): Promise<void> {
    try {
      storeUserInfo((await call(signInByCode, { body })).userInfo);
    } catch (error) {
      const message = describeStepError(error, onRestart);
      if (message !== undefined) throw new FormProblem(message, 'code');
    }
  }
  const usePasskey = () =>
    void run(async () => {
      setPasskeyProblem(undefined);
      try {
        storeUserInfo(await authenticateWithPasskey(true));
      } catch (error) {
        setPasskeyProblem(describeStepError(error, onRestart));
      }
    });
  return (
    <AuthLayout title={text.confirmItsYou} lead={text.hasSecondFactor}>
      <PageTitle>{text.confirmItsYou}</PageTitle>
      {hasPasskey && (
        <div className="mb-6 grid gap-3 border-b border-line pb-6">
          <Button variant="primary" size="large" isBusy={isBusy} onClick={usePasskey}>
            {text.withPasskey}
          </Button>
          <FormError message={passkeyProblem} />
        </div>
      )}
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          {...register('code')}
          label={hasApp ? text.code : text.recoveryCode}
          hint={hasApp ? text.codeHint : text.recoveryCodeHint}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          error={formState.errors.code?.message}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            {...(!hasPasskey && { variant: 'primary' as const })}
            size="large"
            isBusy={isBusy}
          >
            {text.signIn}
          </Button>
          <Button variant="ghost" size="large" isDisabled={isBusy} onClick={onRestart}>
            {text.backToSignIn}
          </Button>
        </div>
      </form>
    </AuthLayout>
  );
}

type SetUpResult = { userInfo: UserInfo; recoveryCodes: string[] | null };

function SecondFactorSetUpStep({ next, onRestart }: SignInStepsProps) {
  const hasChoice = next.canUsePasskeys && browserCanUsePasskeys();
  const [method, setMethod] = useState<'app' | undefined>(hasChoice ? undefined : 'app');
  const [done, setDone] = useState<SetUpResult>();
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useOneAtATime();

  const finish = (setUp: SetUpResult) =>
    setUp.recoveryCodes ? setDone(setUp) : storeUserInfo(setUp.userInfo);
  const usePasskey = () =>
    void run(async () => {
      setProblem(undefined);
      try {
        finish(await setUpWithPasskey(text.passkey));
      } catch (error) {
        setProblem(describeStepError(error, onRestart));
      }
    });
  return (
    <AuthLayout title={text.setUpSecondFactor} lead={text.secondFactorRequired}>
      <PageTitle>{text.setUpSecondFactor}</PageTitle>
      {done ? (
        <RecoveryCodes codes={done.recoveryCodes ?? []} onDone={() => storeUserInfo(done.userInfo)} />
      ) : method === 'app' ? (
        <AuthenticatorSetUp
          onDone={finish}
          onCancel={hasChoice ? () => setMethod(undefined) : onRestart}
          onRestart={onRestart}
        />
      ) : (
        <div className="grid gap-3">
          <Button autoFocus variant="primary" size="large" isBusy={isBusy} onClick={usePasskey}>
            {text.withPasskey}
          </Button>
          <Button size="large" isDisabled={isBusy} onClick={() => setMethod('app')}>
            {text.withAuthenticatorApp}
          </Button>
          <Button variant="ghost" size="large" isDisabled={isBusy} onClick={onRestart}>
            {text.backToSignIn}
          </Button>
          <FormError message={problem} />
        </div>
      )}
    </AuthLayout>
  );
}

type AuthenticatorSetUpProps = {
  onDone: (setUp: SetUpResult) => void;
  onCancel: () => void;
  onRestart: () => void;
};

function AuthenticatorSetUp({ onDone, onCancel, onRestart }: AuthenticatorSetUpProps) {
  const [setUp, setSetUp] = useState<TotpSetUp>();
  const [problem, setProblem] = useState<string>();
  const hasBegun = useRef(false);
  const begin = useCallback(() => {
    setProblem(undefined);
    call(setUpTotp).then(setSetUp, (error: unknown) => setProblem(describeStepError(error, onRestart)));
  }, [onRestart]);
  useEffect(() => {
    // A second secret would replace the one on screen.
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, [begin]);
  if (problem !== undefined)
    return (
      <div className="grid gap-3">
        <Failure message={problem} onRetry={begin} />
        <Button variant="ghost" size="large" onClick={onRestart}>
          {text.backToSignIn}
        </Button>
      </div>
    );
  if (!setUp) return <SkeletonLines label={text.preparing} lines={4} />;
  return (
    <TotpForm
      setUp={setUp}
      finish={async (body) => {
        try {
          onDone(await call(finishSetUpTotp, { body }));
        } catch (error) {
          if (describeStepError(error, onRestart) !== undefined) throw error;
        }
      }}
      submitLabel={text.continueSignIn}
      onCancel={onCancel}
    />
  );
}

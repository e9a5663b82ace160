import {
  finishSetUpTotp,
  setUpTotp,
  signInByCode,
  type NextStep,
  type TotpSetUp,
  type UserInfo,
} from '@colloquy/contract';
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Entrance } from './entrance.tsx';
import { FormMessage } from './form-message.tsx';
import { enterByPasskey, isCancelled, setUpWithPasskey } from './security/passkeys.ts';
import { browserCanUsePasskeys } from './security/browser-passkeys.ts';
import { RecoveryCodes } from './security/recovery-codes.tsx';
import { TotpForm } from './security/totp-form.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

export type SignInStepsProps = { next: NextStep; onRestart: () => void };

/** What comes after the right password: a second factor, or setting one up. */
export default function SignInSteps({ next, onRestart }: SignInStepsProps) {
  return next.kind === 'second-factor' ? (
    <SecondStep next={next} onRestart={onRestart} />
  ) : (
    <SetUpStep next={next} onRestart={onRestart} />
  );
}

/** A sign-in that took too long begins again; everything else is said where it happened. */
function restartOr(error: unknown, onRestart: () => void): string | undefined {
  if (isCancelled(error)) return undefined;
  if (error instanceof ApiError && error.error === 'sign-in-expired') {
    toast.info(error.message);
    onRestart();
    return undefined;
  }
  return messageOf(error);
}

function SecondStep({ next, onRestart }: SignInStepsProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [passkeyProblem, setPasskeyProblem] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  const field = useRef<HTMLInputElement>(null);
  const hasApp = next.factors.includes('totp');
  const hasPasskey = next.factors.includes('passkey') && next.canUsePasskeys && browserCanUsePasskeys();
  useEffect(() => field.current?.focus(), []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setProblem('Type the code.');
    void run(async () => {
      setProblem(undefined);
      try {
        storeUserInfo((await call(signInByCode, { body: { code } })).userInfo);
      } catch (error) {
        setProblem(restartOr(error, onRestart));
        field.current?.focus();
      }
    });
  };
  const usePasskey = () =>
    void run(async () => {
      setPasskeyProblem(undefined);
      try {
        storeUserInfo(await enterByPasskey(true));
      } catch (error) {
        setPasskeyProblem(restartOr(error, onRestart));
      }
    });
  return (
    <Entrance title="Confirm it’s you" lead="Your account has a second factor.">
      <PageTitle>Confirm it’s you</PageTitle>
      {hasPasskey && (
        <div className="mb-6 grid gap-3 border-b border-line pb-6">
          <Button tone="go" size="large" isBusy={isBusy} onClick={usePasskey}>
            Use a passkey
          </Button>
          <FormMessage message={passkeyProblem} />
        </div>
      )}
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          ref={field}
          label={hasApp ? 'Code' : 'Recovery code'}
          hint={
            hasApp
              ? 'The six digits in your authenticator app, or a recovery code.'
              : 'One of the codes that you saved.'
          }
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={problem}
          onChange={({ target }) => setCode(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" {...(!hasPasskey && { tone: 'go' as const })} size="large" isBusy={isBusy}>
            Sign in
          </Button>
          <Button tone="quiet" size="large" isDisabled={isBusy} onClick={onRestart}>
            Back to sign-in
          </Button>
        </div>
      </form>
    </Entrance>
  );
}

type SetUp = { userInfo: UserInfo; recoveryCodes: string[] | null };

function SetUpStep({ next, onRestart }: SignInStepsProps) {
  const hasChoice = next.canUsePasskeys && browserCanUsePasskeys();
  const [way, setWay] = useState<'app' | undefined>(hasChoice ? undefined : 'app');
  const [done, setDone] = useState<SetUp>();
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useOneAtATime();

  const finish = (setUp: SetUp) => (setUp.recoveryCodes ? setDone(setUp) : storeUserInfo(setUp.userInfo));
  const usePasskey = () =>
    void run(async () => {
      setProblem(undefined);
      try {
        finish(await setUpWithPasskey('Passkey'));
      } catch (error) {
        setProblem(restartOr(error, onRestart));
      }
    });
  return (
    <Entrance
      title="Set up a second factor"
      lead="Your organisation or installation requires a second factor for admins. Set one up to continue."
    >
      <PageTitle>Set up a second factor</PageTitle>
      {done ? (
        <RecoveryCodes codes={done.recoveryCodes ?? []} onDone={() => storeUserInfo(done.userInfo)} />
      ) : way === 'app' ? (
        <AppSetUp
          onDone={finish}
          onCancel={hasChoice ? () => setWay(undefined) : onRestart}
          onRestart={onRestart}
        />
      ) : (
        <div className="grid gap-3">
          <Button autoFocus tone="go" size="large" isBusy={isBusy} onClick={usePasskey}>
            Use a passkey
          </Button>
          <Button size="large" isDisabled={isBusy} onClick={() => setWay('app')}>
            Use an authenticator app
          </Button>
          <Button tone="quiet" size="large" isDisabled={isBusy} onClick={onRestart}>
            Back to sign-in
          </Button>
          <FormMessage message={problem} />
        </div>
      )}
    </Entrance>
  );
}

type AppSetUpProps = { onDone: (setUp: SetUp) => void; onCancel: () => void; onRestart: () => void };

function AppSetUp({ onDone, onCancel, onRestart }: AppSetUpProps) {
  const [setUp, setSetUp] = useState<TotpSetUp>();
  const [problem, setProblem] = useState<string>();
  const hasBegun = useRef(false);
  const begin = useCallback(() => {
    setProblem(undefined);
    call(setUpTotp).then(setSetUp, (error: unknown) => setProblem(restartOr(error, onRestart)));
  }, [onRestart]);
  useEffect(() => {
    // A second secret would replace the one on the screen.
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, [begin]);
  if (problem !== undefined)
    return (
      <div className="grid gap-3">
        <Failure message={problem} onRetry={begin} />
        <Button tone="quiet" size="large" onClick={onRestart}>
          Back to sign-in
        </Button>
      </div>
    );
  if (!setUp) return <SkeletonLines label="Preparing" lines={4} />;
  return (
    <TotpForm
      setUp={setUp}
      finish={async (body) => {
        try {
          onDone(await call(finishSetUpTotp, { body }));
        } catch (error) {
          if (restartOr(error, onRestart) !== undefined) throw error;
        }
      }}
      submitLabel="Continue"
      onCancel={onCancel}
    />
  );
}

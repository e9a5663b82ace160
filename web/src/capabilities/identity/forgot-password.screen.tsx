import { sendOtp } from '@colloquy/contract';
import { useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../app/api/client.ts';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Entrance } from './entrance.tsx';
import { sendProblem, takesTyped, TEXTS, usernameProblem } from './forgot-password.rules.ts';
import { otpSentAt, rememberOtp } from './last-otp.ts';
import { OtpStep } from './otp-step.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Two steps: the username, then the OTP that was sent to its mail address. */
export function ForgotPasswordScreen() {
  const [typed, setTyped] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Entrance title="Forgot password" lead={sentTo === undefined ? TEXTS.askUsername : TEXTS.askOtp}>
      <PageTitle>Forgot password</PageTitle>
      {sentTo === undefined ? (
        <UsernameStep uname={typed} onType={setTyped} onSent={() => setSentTo(typed.trim())} />
      ) : (
        <OtpStep uname={sentTo} onLeave={() => setSentTo(undefined)} />
      )}
    </Entrance>
  );
}

type UsernameStepProps = { uname: string; onType: (uname: string) => void; onSent: () => void };

function UsernameStep({ uname, onType, onSent }: UsernameStepProps) {
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  const input = useRef<HTMLInputElement>(null);

  const refuse = (sentence: string) => {
    setProblem(sentence);
    input.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = usernameProblem(uname, 'submit');
    if (missing !== undefined) return refuse(missing);
    void run(async () => {
      setProblem(undefined);
      // The server would refuse another one, and the first still works.
      if (otpSentAt(uname.trim()) !== undefined) return onSent();
      try {
        const { message } = await call(sendOtp, { body: { uname } });
        rememberOtp(uname.trim());
        toast.success(message);
        onSent();
      } catch (error) {
        refuse(sendProblem(error));
      }
    });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        ref={input}
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={uname}
        error={problem}
        onChange={({ target }) => takesTyped(target.value) && onType(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="go" size="large" isBusy={isBusy}>
          {isBusy ? TEXTS.wait : 'Submit'}
        </Button>
        <ButtonLink to="/login" size="large" tone="quiet">
          Back to sign-in
        </ButtonLink>
      </div>
    </form>
  );
}

import { sendOtp, verifyOtp } from '@colloquy/contract';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../app/api/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import {
  otpProblem,
  resendLabel,
  resendProblem,
  type ResetGrant,
  takesTyped,
  TEXTS,
  usernameProblem,
  verifyProblem,
} from './forgot-password.rules.ts';
import { FormMessage } from './form-message.tsx';
import { otpSentAt, rememberOtp } from './last-otp.ts';
import { useCountdown } from './use-countdown.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Step 2: the OTP from the mail, or another one. */
export function OtpStep({ uname, onLeave }: { uname: string; onLeave: () => void }) {
  const navigate = useNavigate();
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const [resendFailure, setResendFailure] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  const { left, restart } = useCountdown(otpSentAt(uname));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const refuse = (sentence: string | undefined) => {
    setProblem(sentence);
    input.current?.focus();
  };
  const clear = () => {
    setOtp('');
    setResendFailure(undefined);
    refuse(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = otpProblem(otp);
    if (missing !== undefined) return refuse(missing);
    void run(async () => {
      setProblem(undefined);
      try {
        const { token } = await call(verifyOtp, { body: { uname, otp } });
        // Back from there leads before the OTP, which is used up.
        await navigate('/password/reset', { replace: true, state: { uname, token } satisfies ResetGrant });
      } catch (error) {
        refuse(verifyProblem(error));
      }
    });
  };
  const resend = () => {
    const missing = usernameProblem(uname, 'resend');
    if (missing !== undefined) return setResendFailure(missing);
    void run(async () => {
      setResendFailure(undefined);
      try {
        const { message } = await call(sendOtp, { body: { uname } });
        rememberOtp(uname);
        toast.success(message);
        clear();
        restart();
      } catch (error) {
        setResendFailure(resendProblem(error));
      }
    });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        ref={input}
        label="OTP"
        hint={`Six digits, for ${uname}. They work for ten minutes.`}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        className="max-w-48 tracking-widest tabular-nums"
        value={otp}
        error={problem}
        onChange={({ target }) => takesTyped(target.value) && setOtp(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="go" size="large" isBusy={isBusy}>
          {isBusy ? TEXTS.wait : 'Submit'}
        </Button>
        <Button size="large" onClick={clear}>
          Clear
        </Button>
      </div>
      <FormMessage message={resendFailure} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button className="tabular-nums" isDisabled={left > 0 || isBusy} onClick={resend}>
          {resendLabel(left)}
        </Button>
        <Button tone="quiet" onClick={onLeave}>
          Use another username
        </Button>
      </div>
    </form>
  );
}

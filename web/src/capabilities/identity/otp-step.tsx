import { sendOtp, verifyOtp, verifyOtpInput } from '@colloquy/contract/identity';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../app/api/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import {
  resendLabel,
  describeResendError,
  type ResetGrant,
  isAllowedInput,
  validateResend,
  describeVerifyError,
} from './forgot-password.rules.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormProblem, useFormSubmit } from '../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useOneAtATime } from '../../app/actions/use-one-at-a-time.ts';
import { readOtpSentAt, storeOtpRequest, useResendCountdown } from './otp-resend.ts';
import * as text from './messages.ts';

const fields = verifyOtpInput.pick({ otp: true });

/** Step 2: verifies the OTP from the email, or requests another one. */
export function OtpStep({ uname, onBack }: { uname: string; onBack: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { otp: '' } });
  const { control, reset, setFocus, formState } = form;
  const [resendFailure, setResendFailure] = useState<string>();
  const { isBusy: isResending, run } = useOneAtATime();
  const { remaining: secondsLeft, restart } = useResendCountdown(readOtpSentAt(uname));
  const { submit } = useFormSubmit(form, verify, { isGuarded: false });
  const isBusy = formState.isSubmitting || isResending;
  useEffect(() => setFocus('otp'), [setFocus]);

  const clear = () => {
    // Focus comes first: a reset forgets the fields until the next render.
    setFocus('otp');
    reset();
    setResendFailure(undefined);
  };
  async function verify({ otp }: { otp: string }): Promise<void> {
    let grant: ResetGrant;
    try {
      const { token } = await call(verifyOtp, { body: { uname, otp } });
      grant = { uname, token };
    } catch (error) {
      throw new FormProblem(describeVerifyError(error), 'otp');
    }
    // Replaces the history entry, because the OTP is used up.
    await navigate('/password/reset', { replace: true, state: grant });
  }
  const resend = () => {
    const missing = validateResend(uname);
    if (missing !== undefined) return setResendFailure(missing);
    void run(async () => {
      setResendFailure(undefined);
      try {
        const { message } = await call(sendOtp, { body: { uname } });
        storeOtpRequest(uname);
        toast.success(message);
        clear();
        restart();
      } catch (error) {
        setResendFailure(describeResendError(error));
      }
    });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Controller
        control={control}
        name="otp"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={text.otp}
            hint={text.otpHint(uname)}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            className="max-w-48 tracking-widest tabular-nums"
            error={fieldState.error?.message}
            onChange={({ target }) => isAllowedInput(target.value) && field.onChange(target.value)}
          />
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
          {isBusy ? text.wait : text.submit}
        </Button>
        <Button size="large" onClick={clear}>
          {text.clear}
        </Button>
      </div>
      <FormError message={resendFailure} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button className="tabular-nums" isDisabled={secondsLeft > 0 || isBusy} onClick={resend}>
          {resendLabel(secondsLeft)}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {text.otherUsername}
        </Button>
      </div>
    </form>
  );
}

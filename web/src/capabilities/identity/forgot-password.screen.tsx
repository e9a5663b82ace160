import { sendOtp, sendOtpInput } from '@colloquy/contract/identity';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../app/api/client.ts';
import { useSendsMail } from '../../app/installation.ts';
import { PageTitle } from '../../app/screens/page.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { AuthLayout } from './auth-layout.tsx';
import { describeSendError, isAllowedInput } from './forgot-password.rules.ts';
import { readOtpSentAt, storeOtpRequest } from './otp-resend.ts';
import { OtpStep } from './otp-step.tsx';
import { FormProblem, useFormSubmit } from '../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import * as text from './messages.ts';

/** Two steps: the username, then the OTP sent to its email address. */
export function ForgotPasswordScreen() {
  const [username, setUsername] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const sendsMail = useSendsMail();
  return (
    <AuthLayout title={text.forgotPassword} lead={sentTo === undefined ? text.askUsername : text.askOtp}>
      <PageTitle>{text.forgotPassword}</PageTitle>
      {!sendsMail && <p className="mb-4 text-ink-2">{text.NO_OTP_BY_EMAIL}</p>}
      {sentTo === undefined ? (
        <UsernameStep uname={username} onChange={setUsername} onSent={setSentTo} />
      ) : (
        <OtpStep uname={sentTo} onBack={() => setSentTo(undefined)} />
      )}
    </AuthLayout>
  );
}

type UsernameStepProps = {
  uname: string;
  onChange: (uname: string) => void;
  onSent: (uname: string) => void;
};

function UsernameStep({ uname: initialUname, onChange, onSent }: UsernameStepProps) {
  const form = useForm({ resolver: zodResolver(sendOtpInput), defaultValues: { uname: initialUname } });
  const { submit } = useFormSubmit(form, send, { isGuarded: false });

  async function send({ uname }: { uname: string }): Promise<void> {
    onChange(uname);
    // The server would refuse another OTP, and the first one still works.
    if (readOtpSentAt(uname) !== undefined) return onSent(uname);
    try {
      const { message } = await call(sendOtp, { body: { uname } });
      storeOtpRequest(uname);
      toast.success(message);
    } catch (error) {
      throw new FormProblem(describeSendError(error), 'uname');
    }
    onSent(uname);
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Controller
        control={form.control}
        name="uname"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={text.username}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            error={fieldState.error?.message}
            onChange={({ target }) => isAllowedInput(target.value) && field.onChange(target.value)}
          />
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="large" isBusy={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? text.wait : text.submit}
        </Button>
        <ButtonLink to="/login" size="large" variant="ghost">
          {text.backToSignIn}
        </ButtonLink>
      </div>
    </form>
  );
}

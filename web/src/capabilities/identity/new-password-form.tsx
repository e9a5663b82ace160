import { setPassword, newPassword } from '@colloquy/contract/identity';
import { Form } from '../../app/forms/form.tsx';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../app/api/client.ts';
import { clearUserInfo } from '../../app/session/user-info.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import * as text from './messages.ts';

/** Fields of a new password and its repetition. */
export const newPasswordFields = { password: newPassword, repeated: z.string() };

/** For `refine`: the message appears at the second field. */
export const passwordMismatch = { path: ['repeated'], message: text.passwordsDiffer };

const fields = z
  .object(newPasswordFields)
  .refine(({ password, repeated }) => password === repeated, passwordMismatch);

/** Sets the password by the token of a one-time link, then leads to the sign-in page. */
export function NewPasswordForm({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { password: '', repeated: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const save = async ({ password }: z.infer<typeof fields>) => {
    await call(setPassword, { body: { token, password } });
    // The new password ends all sessions of the person, including one in this browser.
    clearUserInfo();
    toast.success(text.passwordSet);
    await navigate('/login', { replace: true });
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      isGuarded={false}
      submitLabel={text.setPassword}
      submitProps={{ size: 'large' }}
      className="gap-4"
    >
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label={text.newPassword}
        autoComplete="new-password"
        hint={text.passwordHint}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={text.confirmNewPassword}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated')}
      />
    </Form>
  );
}

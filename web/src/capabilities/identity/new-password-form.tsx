import { setPassword } from '@colloquy/contract';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { forgetUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { FormMessage } from './form-message.tsx';
import { mustMatch, PASSWORD_HINT, typedTwice } from './new-password-fields.ts';

const form = z.object(typedTwice).refine(({ password, again }) => password === again, mustMatch);

/** Sets the password of whoever holds the token of a one-time link, and leads to the sign-in. */
export function NewPasswordForm({ token, username }: { token: string; username: string }) {
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
    await navigate('/login', { replace: true });
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

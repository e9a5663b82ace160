import { changePassword, changePasswordInput } from '@colloquy/contract';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { FormMessage } from './form-message.tsx';
import { mustMatch, PASSWORD_HINT, typedTwice } from './new-password-fields.ts';

const form = z
  .object({ current: changePasswordInput.shape.current, ...typedTwice })
  .refine(({ password, again }) => password === again, mustMatch);

export function ChangePasswordScreen() {
  const navigate = useNavigate();
  const userInfo = useUserInfo();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { current: '', password: '', again: '' },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async ({ current, password }) => {
    try {
      await call(changePassword, { body: { current, next: password } });
    } catch (error) {
      setError(fieldOf(error), { message: messageOf(error) }, { shouldFocus: true });
      return;
    }
    toast.success('Your password is changed. Other devices are signed out.');
    await navigate('/');
  });
  return (
    <Page title="Change Password">
      <form noValidate className="grid max-w-sm gap-4" onSubmit={(submit) => void save(submit)}>
        <input type="text" hidden readOnly autoComplete="username" value={userInfo?.username ?? ''} />
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current')}
        />
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
        <div className="flex gap-2">
          <Button type="submit" tone="go" isBusy={isSubmitting}>
            Change Password
          </Button>
          <Button onClick={() => void navigate(-1)}>Cancel</Button>
        </div>
      </form>
    </Page>
  );
}

/** Beside which field a refusal stands. */
function fieldOf(error: unknown): 'current' | 'password' | 'root' {
  if (!(error instanceof ApiError)) return 'root';
  if (error.error === 'wrong-credentials') return 'current';
  return error.error === 'weak-password' ? 'password' : 'root';
}

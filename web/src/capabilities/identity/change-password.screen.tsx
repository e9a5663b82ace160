import { changePassword, changePasswordInput } from '@colloquy/contract/identity';
import { Form } from '../../app/forms/form.tsx';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../app/api/client.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { passwordMismatch, newPasswordFields } from './new-password-form.tsx';
import * as text from './messages.ts';

const fields = z
  .object({ current: changePasswordInput.shape.current, ...newPasswordFields })
  .refine(({ password, repeated }) => password === repeated, passwordMismatch);

export function ChangePasswordScreen() {
  const navigate = useNavigate();
  const userInfo = useUserInfo();
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { current: '', password: '', repeated: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const save = async ({ current, password }: z.infer<typeof fields>) => {
    await call(changePassword, { body: { current, next: password } });
    toast.success(text.passwordChanged);
    await navigate('/');
  };
  return (
    <Page title={text.changePassword}>
      <Form
        form={form}
        onSubmit={save}
        isGuarded={false}
        errorFields={{ 'wrong-credentials': 'current', 'weak-password': 'password' }}
        submitLabel={text.changePassword}
        onCancel={() => void navigate(-1)}
        className="max-w-sm gap-4"
      >
        <input type="text" hidden readOnly autoComplete="username" value={userInfo?.username ?? ''} />
        <PasswordField
          label={text.currentPassword}
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current')}
        />
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
    </Page>
  );
}

import { signIn, signInInput, type SignInInput } from '@colloquy/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Entrance } from './entrance.tsx';
import { FormMessage } from './form-message.tsx';

export function SignInScreen() {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<SignInInput>({
    resolver: zodResolver(signInInput),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  // The entry rules follow userInfo: storing it leads home, or back to the link that asked for a sign-in.
  const enter = handleSubmit(async (body) => {
    try {
      const { userInfo } = await call(signIn, { body });
      storeUserInfo(userInfo);
    } catch (error) {
      if (error instanceof ApiError && error.error === 'wrong-credentials') {
        setError('password', { message: error.message });
        setFocus('password');
      } else setError('root', { message: messageOf(error) });
    }
  });

  return (
    <Entrance title="Sign in" lead="From a recording to words that you can work with.">
      <PageTitle>Sign in</PageTitle>
      <form noValidate className="grid gap-4" onSubmit={(submit) => void enter(submit)}>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormMessage message={errors.root?.message} />
        <Button type="submit" tone="go" size="large" isBusy={isSubmitting}>
          Sign in
        </Button>
      </form>
    </Entrance>
  );
}

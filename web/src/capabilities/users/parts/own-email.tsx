import { changeOwnEmail, changeOwnEmailInput, type Profile } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { FormMessage } from '../../identity/index.ts';
import { profileQuery } from '../users.queries.ts';
import { showRefusal } from './form-errors.ts';

/** Where mails go. Whoever changes it shows that it is them, and the old address is told. */
export function OwnEmail({ profile }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="own-email" className="grid gap-3">
      <h2 id="own-email" className="text-base font-semibold">
        E-mail
      </h2>
      <p className="wrap-anywhere">{profile.email}</p>
      {isOpen ? (
        <EmailForm onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>Change e-mail</Button>
        </div>
      )}
    </section>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(changeOwnEmailInput),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const save = handleSubmit(async (body) => {
    try {
      const { profile } = await call(changeOwnEmail, { body });
      queryClient.setQueryData(profileQuery.queryKey, profile);
      toast.success('Your e-mail address is changed. The old one was told.');
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.error === 'wrong-credentials')
        setError('password', { message: messageOf(error) }, { shouldFocus: true });
      else showRefusal(error, setError, ['email']);
    }
  });
  return (
    <form
      noValidate
      aria-label="Change e-mail"
      className="grid gap-4"
      onSubmit={(submit) => void save(submit)}
    >
      <TextField
        label="New e-mail"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <FormMessage message={errors.root?.message} />
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Change e-mail
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

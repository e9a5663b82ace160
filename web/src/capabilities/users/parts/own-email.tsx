import { changeOwnEmail, changeOwnEmailInput, type Profile } from '@colloquy/contract/users';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../../app/api/client.ts';
import { useSendsMail } from '../../../app/installation.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useReplacedButton } from '../../../ui/overlay/return-focus.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { profileQuery } from '../users.queries.ts';
import * as text from '../messages.ts';

/** Email address of the person. A change requires the password and notifies the old address. */
export function OwnEmail({ profile }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false);
  const [changeButton, handleClose] = useReplacedButton();
  const close = () => {
    handleClose();
    setOpen(false);
  };
  return (
    <section aria-labelledby="own-email" className="grid gap-3">
      <h2 id="own-email" className="text-base font-semibold">
        {text.email}
      </h2>
      <p className="wrap-anywhere">{profile.email}</p>
      {isOpen ? (
        <EmailForm onDone={close} />
      ) : (
        <div>
          <Button ref={changeButton} onClick={() => setOpen(true)}>
            {text.changeEmail}
          </Button>
        </div>
      )}
    </section>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(changeOwnEmailInput),
    defaultValues: { email: '', password: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const sendsMail = useSendsMail();
  const save = async (body: z.infer<typeof changeOwnEmailInput>) => {
    const { profile } = await call(changeOwnEmail, { body });
    queryClient.setQueryData(profileQuery.queryKey, profile);
    toast.success(text.emailChangedText(sendsMail));
    onDone();
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      errorFields={{ 'wrong-credentials': 'password' }}
      label={text.changeEmail}
      submitLabel={text.changeEmail}
      onCancel={onDone}
    >
      <TextField
        label={text.newEmail}
        type="email"
        autoFocus
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={text.yourPassword}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
    </Form>
  );
}

import { changeUser, readUser, type UserDetail } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { FormMessage } from '../../identity/index.ts';
import { savedMessage } from '../messages.ts';
import { becoming } from '../roles.ts';
import { keepUser } from '../users.queries.ts';
import { showRefusal } from './form-errors.ts';
import { USER_FIELDS, UserFields, userForm } from './user-fields.tsx';

/** Changes an account where it stands. */
export function EditUser({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  // The one that is looked at while typing; another may come in behind.
  const [seen, setSeen] = useState(user);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(userForm),
    defaultValues: { name: user.name, username: user.username, email: user.email, role: user.role },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const save = handleSubmit(async ({ role, ...fields }) => {
    const body = { ...fields, ...(role !== seen.role && becoming(role)), version: seen.version };
    try {
      const { user: saved } = await call(changeUser, { params: { userId: user.id }, body });
      keepUser(saved);
      toast.success(savedMessage(saved, { email: fields.email, role }));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'changed-meanwhile')
        return showRefusal(error, setError, USER_FIELDS);
      const { user: present } = await call(readUser, { params: { userId: user.id } });
      setSeen(present);
      keepUser(present);
      setError('root', {
        message: `Somebody changed this account meanwhile: ${present.name}, ${present.username}, ${present.email}. Save again to put yours in its place.`,
      });
    }
  });
  const isFixed = user.roles.length === 1;
  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={(submit) => void save(submit)}>
      <UserFields
        register={register}
        errors={errors}
        roles={user.roles}
        roleHint={isFixed ? roleHint(user) : 'Whoever gets another role signs in anew.'}
      />
      <FormMessage message={errors.root?.message} />
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

const roleHint = ({ hindrance, jobs }: UserDetail): string | undefined => {
  if (hindrance !== null) return `${hindrance} The role stays as it is.`;
  return jobs > 0 ? 'Hand over their jobs first: another role would not see them.' : undefined;
};

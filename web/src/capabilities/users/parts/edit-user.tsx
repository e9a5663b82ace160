import { changeUser, readUser, type UserDetail } from '@colloquy/contract/users';
import { useForm } from 'react-hook-form';
import { call } from '../../../app/api/client.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useVersionedSave } from '../../../app/forms/use-versioned-save.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { cacheUser, toRequestedRole } from '../users.queries.ts';
import { UserFields, type UserForm, userForm } from './user-fields.tsx';
import * as text from '../messages.ts';

/** Edits an account in place. */
export function EditUser({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const params = { userId: user.id };
  const [, saveOver] = useVersionedSave(user, {
    reload: async () => {
      const { user: latest } = await call(readUser, { params });
      cacheUser(latest);
      return latest;
    },
    describe: describeConflict,
  });
  const form = useForm({
    resolver: zodResolver(userForm),
    defaultValues: { name: user.name, username: user.username, email: user.email, role: user.role },
  });
  const save = async ({ role, ...fields }: UserForm) => {
    const saved = await saveOver(async (base) => {
      const changedRole = role === base.role ? {} : toRequestedRole(role);
      const body = { ...fields, ...changedRole, version: base.version };
      return (await call(changeUser, { params, body })).user;
    });
    cacheUser(saved);
    toast.success(text.savedMessage(saved, { email: fields.email, role }));
    onDone();
  };
  const isFixed = user.roles.length === 1;
  return (
    <Form form={form} onSubmit={save} submitLabel={text.save} onCancel={onDone} className="max-w-md gap-4">
      <UserFields
        hasFocus
        register={form.register}
        errors={form.formState.errors}
        roles={user.roles}
        roleHint={isFixed ? roleHint(user) : text.roleChangeHint}
      />
    </Form>
  );
}

const describeConflict = ({ name, username, email }: UserDetail): string =>
  text.userConflict(name, username, email);

const roleHint = ({ blockedReason, jobs }: UserDetail): string | undefined => {
  if (blockedReason !== null) return text.roleIsFixed(blockedReason);
  return jobs > 0 ? text.transferJobsFirst : undefined;
};

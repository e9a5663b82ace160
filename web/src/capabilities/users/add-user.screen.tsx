import type { Role } from '@colloquy/contract';
import { addUser } from '@colloquy/contract/users';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { Form } from '../../app/forms/form.tsx';
import { KEEPS_FORM } from '../../app/forms/unsaved-changes.ts';
import { FormProblem } from '../../app/forms/use-form-submit.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { call } from '../../app/api/client.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Combobox } from '../../ui/form/combobox.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { UserFields, type UserForm, userForm } from './parts/user-fields.tsx';
import { toRequestedRole, usersPath, cacheUser, organisationNamesQuery } from './users.queries.ts';
import * as text from './messages.ts';

/**
 * Only the operator organisation has platform admins, and only a platform admin can invite reviewers and
 * admins there.
 */
function rolesFor(caller: Role | undefined, isOwn: boolean): Role[] {
  if (caller !== 'admin') return ['customer', 'organisationadmin', 'reviewer'];
  return ['customer', 'organisationadmin', ...(isOwn ? (['reviewer', 'admin'] as const) : [])];
}

export function AddUserScreen() {
  const userInfo = useUserInfo();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const isPlatform = userInfo?.role === 'admin';
  const { data: organisations = [] } = useQuery({ ...organisationNamesQuery, enabled: isPlatform });
  // The list of all organisations presets none, so that no user lands in the operator organisation by
  // mistake.
  const requestedId = search.get('organisation') ?? (isPlatform ? '' : (userInfo?.oid ?? ''));
  const oid =
    organisations.find(({ id, code }) => id === requestedId || code === requestedId)?.id ?? requestedId;
  // The organisation of a platform admin is the operator organisation.
  const roles = rolesFor(userInfo?.role, oid === userInfo?.oid);
  // The id makes a retry idempotent: one user per form.
  const [id] = useState(() => newId());
  const form = useForm<UserForm>({
    resolver: zodResolver(userForm),
    defaultValues: { name: '', username: '', email: '', role: 'customer' },
  });
  const [isMissing, setMissing] = useState(false);
  const save = async ({ role, ...fields }: UserForm) => {
    setMissing(oid === '');
    if (oid === '') return;
    if (!roles.includes(role)) throw new FormProblem(text.roleNotAvailable, 'role');
    const body = { ...fields, ...toRequestedRole(role), id, ...(isPlatform && { oid }) };
    const { user } = await call(addUser, { body });
    cacheUser(user);
    toast.success(text.addedMessage(user));
    await navigate(`${usersPath(userInfo?.role)}/${user.id}`, { replace: true });
  };
  return (
    <Page title={text.addUser}>
      <Form
        form={form}
        onSubmit={save}
        submitLabel={text.addAndInvite}
        onCancel={() => void navigate(-1)}
        className="max-w-md gap-4"
      >
        {isPlatform && (
          <Combobox
            label={text.organisation}
            placeholder={text.selectOrganisation}
            options={organisations.map((each) => ({ value: each.id, label: each.name }))}
            value={oid}
            error={isMissing && oid === '' ? text.chooseOrganisation : undefined}
            onValueChange={(chosen) =>
              setSearch({ organisation: chosen }, { replace: true, state: KEEPS_FORM })
            }
          />
        )}
        <UserFields register={form.register} errors={form.formState.errors} roles={roles} />
      </Form>
    </Page>
  );
}

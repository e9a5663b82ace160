import { addUser, type Role } from '@colloquy/contract';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { KEEPS_FORM, useUnsavedChanges } from '../../app/forms/unsaved-changes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { call } from '../../app/api/client.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchableSelect } from '../../ui/form/searchable-select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { FormMessage } from '../identity/index.ts';
import { showRefusal } from './parts/form-errors.ts';
import { USER_FIELDS, UserFields, type UserForm, userForm } from './parts/user-fields.tsx';
import { addedMessage } from './messages.ts';
import { becoming, usersPath } from './roles.ts';
import { keepUser, organisationNamesQuery } from './users.queries.ts';

/** By the organisation: the house has reviewers and platform admins, too, whom only a platform admin invites. */
function rolesFor(caller: Role | undefined, isOwn: boolean): Role[] {
  if (caller !== 'admin') return ['customer', 'organisationadmin', 'reviewer'];
  return ['customer', 'organisationadmin', ...(isOwn ? (['reviewer', 'admin'] as const) : [])];
}

export function AddUserScreen() {
  const me = useUserInfo();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const isPlatform = me?.role === 'admin';
  const { data: organisations = [] } = useQuery({ ...organisationNamesQuery, enabled: isPlatform });
  // From the list of all organisations none is preset: nobody should land in the operator's by mistake.
  const asked = search.get('organisation') ?? (isPlatform ? '' : (me?.oid ?? ''));
  const oid = organisations.find(({ id, code }) => id === asked || code === asked)?.id ?? asked;
  // Of the platform's admins, the own organisation is the house.
  const roles = rolesFor(me?.role, oid === me?.oid);
  // A repeated request adds nobody twice.
  const [id] = useState(() => newId());
  const { register, handleSubmit, setError, formState } = useForm<UserForm>({
    resolver: zodResolver(userForm),
    defaultValues: { name: '', username: '', email: '', role: 'customer' },
  });
  const { errors, isSubmitting } = formState;
  const discard = useUnsavedChanges(formState);
  const [isMissing, setMissing] = useState(false);
  const save = handleSubmit(async ({ role, ...fields }) => {
    setMissing(oid === '');
    if (oid === '') return;
    if (!roles.includes(role)) return setError('role', { message: 'Choose a role of this organisation.' });
    try {
      const body = { ...fields, ...becoming(role), id, ...(isPlatform && { oid }) };
      const { user } = await call(addUser, { body });
      keepUser(user);
      toast.success(addedMessage(user));
      await navigate(`${usersPath(me?.role)}/${user.id}`, { replace: true });
    } catch (error) {
      showRefusal(error, setError, USER_FIELDS);
    }
  });
  return (
    <Page title="Add user">
      <form noValidate className="grid max-w-md gap-4" onSubmit={(submit) => void save(submit)}>
        {isPlatform && (
          <SearchableSelect
            label="Organisation"
            placeholder="Select Organization"
            options={organisations.map((each) => ({ value: each.id, label: each.name }))}
            value={oid}
            error={isMissing && oid === '' ? 'Choose an organisation.' : undefined}
            onChange={(chosen) => setSearch({ organisation: chosen }, { replace: true, state: KEEPS_FORM })}
          />
        )}
        <UserFields register={register} errors={errors} roles={roles} />
        <FormMessage message={errors.root?.message} />
        <div className="flex gap-2">
          <Button type="submit" tone="go" isBusy={isSubmitting}>
            Add and invite
          </Button>
          <Button
            onClick={() => {
              discard();
              void navigate(-1);
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </Page>
  );
}

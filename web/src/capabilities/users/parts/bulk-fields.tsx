import { type Role, ROLES, SERVICES, SIDS } from '@colloquy/contract';
import { ROLE_NAMES, type UserSummary } from '@colloquy/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { TextField } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import type { BulkChoice } from '../bulk-users.ts';
import { groupsQuery } from '../users.queries.ts';
import type { BulkActionName } from './bulk-actions.tsx';
import * as text from '../messages.ts';
import * as bulk from './messages.ts';

const INSTALLED_SERVICES = SERVICES.filter(({ installed }) => installed);

/** A point precedes the decimals; commas are allowed only between thousands. */
const AMOUNT = /^((\d{1,3}(,\d{3}){1,2}|\d{1,8})(\.\d{1,2})?)?$/;

/** Fields of the form. The group is required only to add users to one. */
export const bulkFieldsOf = (action: BulkActionName) =>
  z.object({
    role: z.enum(ROLES),
    sid: z.enum(SIDS),
    isOn: z.enum(['on', 'off']).transform((value) => value === 'on'),
    monthly: z
      .string()
      .transform((text) => text.replaceAll(/\s/g, ''))
      .pipe(z.string().regex(AMOUNT, bulk.enterAmount))
      .transform((text) => (text === '' ? null : Math.round(Number(text.replaceAll(',', '')) * 100))),
    groupId: action === 'group' ? z.string().min(1, bulk.chooseGroupError) : z.string(),
  });

export type BulkInput = z.input<ReturnType<typeof bulkFieldsOf>>;

export const EMPTY_BULK_FORM: BulkInput = {
  role: 'customer',
  sid: INSTALLED_SERVICES[0]!.sid,
  isOn: 'on',
  monthly: '',
  groupId: '',
};

type BulkFieldsProps = {
  action: BulkActionName;
  users: readonly UserSummary[];
  form: UseFormReturn<BulkInput, unknown, BulkChoice>;
};

/** Parameters of the bulk action. */
export function BulkFields({ action, users, form: { register, formState } }: BulkFieldsProps) {
  const { errors } = formState;
  const { data: groups = [] } = useQuery({ ...groupsQuery, enabled: action === 'group' });
  switch (action) {
    case 'role':
      return (
        <SelectField
          label={text.role}
          options={rolesFor(users).map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
          {...register('role')}
        />
      );
    case 'service':
      return (
        <div className="grid gap-4">
          <SelectField
            label={bulk.service}
            options={INSTALLED_SERVICES.map(({ sid, name }) => ({ value: sid, label: name }))}
            {...register('sid')}
          />
          <SelectField
            label={bulk.switchService}
            options={[
              { value: 'on', label: bulk.on },
              { value: 'off', label: bulk.off },
            ]}
            {...register('isOn')}
          />
        </div>
      );
    case 'limit':
      return (
        <TextField
          label={bulk.creditsPerMonth}
          hint={bulk.noLimitHint}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40"
          error={errors.monthly?.message}
          {...register('monthly')}
        />
      );
    case 'group':
      return (
        <SelectField
          label={bulk.group}
          hint={groups.length === 0 ? bulk.noGroupsToChoose : undefined}
          options={[
            { value: '', label: bulk.chooseGroup },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors.groupId?.message}
          {...register('groupId')}
        />
      );
    default:
      return null;
  }
}

/**
 * Only the operator organisation has platform admins, so the role is offered only if all users belong to it.
 */
const rolesFor = (users: readonly UserSummary[]): Role[] =>
  ROLES.filter(
    (role) =>
      role !== 'admin' || (users.length > 0 && users.every(({ organisation }) => organisation.isOperator)),
  );

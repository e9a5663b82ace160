import { ROLE_NAMES, type Role, ROLES, SERVICES, type Sid, type UserSummary } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import type { BulkChoice } from '../bulk-users.ts';
import { groupsQuery } from '../users.queries.ts';
import type { BulkAct } from './bulk-actions.tsx';

/** As it is typed and chosen. */
export type Chosen = { role: string; sid: string; isOn: string; monthly: string; groupId: string };

const INSTALLED = SERVICES.filter(({ installed }) => installed);

export const NOTHING_CHOSEN: Chosen = {
  role: 'customer',
  sid: INSTALLED[0]!.sid,
  isOn: 'on',
  monthly: '',
  groupId: '',
};

/** With a point before the decimals; commas stand between thousands alone. */
const AMOUNT = /^(\d{1,3}(,\d{3}){1,2}|\d{1,8})(\.\d{1,2})?$/;

/** What is meant, or what is wrong with it. */
export function readChoice(
  act: BulkAct,
  { role, sid, isOn, monthly, groupId }: Chosen,
): { value: BulkChoice; problem?: string } {
  const amount = monthly.replaceAll(/\s/g, '');
  const value: BulkChoice = {
    role: role as Role,
    sid: sid as Sid,
    isOn: isOn === 'on',
    monthly: amount === '' ? null : Math.round(Number(amount.replaceAll(',', '')) * 100),
    groupId,
  };
  if (act === 'group' && groupId === '') return { value, problem: 'Choose a group.' };
  if (act === 'limit' && amount !== '' && !AMOUNT.test(amount))
    return { value, problem: 'Enter an amount such as 25 or 7.50.' };
  return { value };
}

type BulkFieldsProps = {
  act: BulkAct;
  users: readonly UserSummary[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  problem: string | undefined;
};

/** What has to be chosen beside the users. */
export function BulkFields({ act, users, chosen, onChange, problem }: BulkFieldsProps) {
  const { data: groups = [] } = useQuery({ ...groupsQuery, enabled: act === 'group' });
  const field = (name: keyof Chosen) => ({
    value: chosen[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...chosen, [name]: target.value }),
  });
  switch (act) {
    case 'role':
      return (
        <SelectField
          label="Role"
          options={rolesFor(users).map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
          {...field('role')}
        />
      );
    case 'service':
      return (
        <div className="grid gap-4">
          <SelectField
            label="Service"
            options={INSTALLED.map(({ sid, name }) => ({ value: sid, label: name }))}
            {...field('sid')}
          />
          <SelectField
            label="Switch it"
            options={[
              { value: 'on', label: 'On' },
              { value: 'off', label: 'Off' },
            ]}
            {...field('isOn')}
          />
        </div>
      );
    case 'limit':
      return (
        <TextField
          label="Credits a month"
          hint="Leave empty for no limit."
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40"
          error={problem}
          {...field('monthly')}
        />
      );
    case 'group':
      return (
        <SelectField
          label="Group"
          hint={groups.length === 0 ? 'There are no groups yet. Add one under Groups.' : undefined}
          options={[
            { value: '', label: 'Choose a group' },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={problem}
          {...field('groupId')}
        />
      );
    default:
      return null;
  }
}

/** Platform admins are of the operator alone; where somebody else is chosen too, nobody is offered it. */
const rolesFor = (users: readonly UserSummary[]): Role[] =>
  ROLES.filter(
    (role) =>
      role !== 'admin' || (users.length > 0 && users.every(({ organisation }) => organisation.isHouse)),
  );

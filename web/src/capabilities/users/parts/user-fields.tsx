import { type Role, ROLES } from '@colloquy/contract';
import {
  userStatusOf,
  USER_STATUS_LABELS,
  type UserStatus,
  ROLE_NAMES,
  userFields,
  type UserSummary,
} from '@colloquy/contract/users';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { z } from 'zod';
import { TextField } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import * as text from '../messages.ts';

export const userForm = userFields.extend({ role: z.enum(ROLES, text.chooseRole) });
export type UserForm = z.infer<typeof userForm>;

type UserFieldsProps = {
  register: UseFormRegister<UserForm>;
  errors: FieldErrors<UserForm>;
  roles: readonly Role[];
  roleHint?: string | undefined;
  /** Focuses the first field, for a form that replaces the pressed button. */
  hasFocus?: boolean;
};

/** Fields of an account. */
export function UserFields({ register, errors, roles, roleHint, hasFocus }: UserFieldsProps) {
  return (
    <>
      <TextField
        label={text.nameLabel}
        autoFocus={hasFocus}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={text.username}
        hint={text.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label={text.email}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <SelectField
        label={text.role}
        hint={roleHint}
        options={roles.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
        error={errors.role?.message}
        {...register('role')}
      />
    </>
  );
}

const TONES: Record<UserStatus, 'attention' | 'done' | undefined> = {
  active: 'done',
  invited: 'attention',
  awaiting: 'attention',
  deactivated: undefined,
};

/** Status of an account. */
export function UserStatusChip({
  user,
}: {
  user: Pick<UserSummary, 'state' | 'isInvited' | 'isAwaitingConfirmation'>;
}) {
  const status = userStatusOf(user);
  const tone = TONES[status];
  return <Chip {...(tone && { tone })}>{USER_STATUS_LABELS[status]}</Chip>;
}

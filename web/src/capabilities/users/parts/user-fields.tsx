import { type Role, ROLE_NAMES, ROLES, userFields } from '@colloquy/contract';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { z } from 'zod';
import { SelectField, TextField } from '../../../ui/form/field.tsx';

export const userForm = userFields.extend({ role: z.enum(ROLES, 'Choose a role.') });
export type UserForm = z.infer<typeof userForm>;
export const USER_FIELDS = ['name', 'username', 'email', 'role'] as const;

type UserFieldsProps = {
  register: UseFormRegister<UserForm>;
  errors: FieldErrors<UserForm>;
  roles: readonly Role[];
  roleHint?: string | undefined;
};

/** What an account is made of, to be added or changed. */
export function UserFields({ register, errors, roles, roleHint }: UserFieldsProps) {
  return (
    <>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Username"
        hint="What they sign in with. Nobody else may have it."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <SelectField
        label="Role"
        hint={roleHint}
        options={roles.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
        error={errors.role?.message}
        {...register('role')}
      />
    </>
  );
}

import { apiKeyFields } from '@colloquy/contract/api-keys';
import { KEY_SCOPE_NAMES, KEY_SCOPES, type KeyScope } from '@colloquy/contract';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '../../../app/forms/form.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { createKey } from '../api-keys.queries.ts';
import * as text from '../messages.ts';

/** The scopes that most programs need: upload, follow and export. */
const DEFAULT_SCOPES: KeyScope[] = ['recordings:write', 'jobs:read', 'transcripts:export'];

/** Lifetimes of a key in days; unlimited only by an explicit choice. */
export const EXPIRIES = [
  { value: '30', label: text.days30 },
  { value: '90', label: text.days90 },
  { value: '365', label: text.oneYear },
  { value: '', label: text.untilRevoked },
] as const;

export const expiryFields = z.object({ days: z.enum(EXPIRIES.map(({ value }) => value)) });
export type ExpiryValues = z.infer<typeof expiryFields>;

const fields = apiKeyFields.extend(expiryFields.shape);
type KeyValues = z.infer<typeof fields>;

type KeyFormProps = { onCreated: (secret: string) => void; onCancel: () => void };

export function KeyForm({ onCreated, onCancel }: KeyFormProps) {
  const form = useForm<KeyValues>({
    resolver: zodResolver(fields),
    defaultValues: { name: '', scopes: DEFAULT_SCOPES, days: '90' },
  });
  const { register, formState } = form;
  const create = async ({ days, ...key }: KeyValues) =>
    onCreated(await createKey({ ...key, expiresAt: expiresAfter(days) }));
  return (
    <Form
      form={form}
      onSubmit={create}
      label={text.newKey}
      submitLabel={text.createKey}
      onCancel={onCancel}
      className="mb-4 max-w-2xl gap-3 rounded-md border border-line bg-surface p-3"
    >
      <TextField
        label={text.nameLabel}
        autoFocus
        hint={text.nameHint}
        maxLength={120}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <FieldGroup label={text.permissions} error={formState.errors.scopes?.message}>
        {KEY_SCOPE_NAMES.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <>
                {KEY_SCOPES[scope]} <code className="font-mono text-xs text-ink-3">{scope}</code>
              </>
            }
            value={scope}
            {...register('scopes')}
          />
        ))}
      </FieldGroup>
      <SelectField label={text.validFor} options={EXPIRIES} {...register('days')} />
    </Form>
  );
}

const DAY_MS = 86_400_000;

export const expiresAfter = (days: ExpiryValues['days']): string | null =>
  days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();

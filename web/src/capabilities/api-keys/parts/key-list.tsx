import { KEY_SCOPES } from '@colloquy/contract';
import type { ApiKey } from '@colloquy/contract/api-keys';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { formatMoment, formatMomentInFull } from '../../../ui/format/moment.ts';
import { renewKey, revokeKey } from '../api-keys.queries.ts';
import { EXPIRIES, expiresAfter, expiryFields, type ExpiryValues } from './key-form.tsx';

const STATE_CHIPS: Record<ApiKey['state'], { label: string; tone: ChipTone }> = {
  active: { label: 'Active', tone: 'done' },
  expired: { label: 'Expired', tone: 'plain' },
  revoked: { label: 'Revoked', tone: 'plain' },
};

type PendingKeyAction = { action: 'renew' | 'revoke'; apiKey: ApiKey };

export function KeyList({
  keys,
  onRenewed,
}: {
  keys: readonly ApiKey[];
  onRenewed: (secret: string) => void;
}) {
  const [pending, setPending] = useState<PendingKeyAction>();
  const close = () => setPending(undefined);
  return (
    <>
      <ul className="grid max-w-4xl gap-2">
        {keys.map((key) => (
          <li key={key.id} className="grid gap-2 rounded-md border border-line bg-surface p-3">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="font-medium wrap-anywhere">{key.name}</h2>
              <code className="font-mono text-xs text-ink-2">{key.prefix}…</code>
              <Chip tone={STATE_CHIPS[key.state].tone}>{STATE_CHIPS[key.state].label}</Chip>
              <div className="ml-auto flex gap-2">
                <Button
                  size="small"
                  aria-label={`Renew ${key.name}`}
                  onClick={() => setPending({ action: 'renew', apiKey: key })}
                >
                  Renew
                </Button>
                {key.state === 'active' && (
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={`Revoke ${key.name} ${key.prefix}`}
                    onClick={() => setPending({ action: 'revoke', apiKey: key })}
                  >
                    Revoke
                  </Button>
                )}
              </div>
            </div>
            <p className="text-ink-2">{key.scopes.map((scope) => KEY_SCOPES[scope]).join(' · ')}</p>
            <p className="text-xs text-ink-3">{describeDates(key)}</p>
          </li>
        ))}
      </ul>
      {pending?.action === 'revoke' && <RevokeDialog apiKey={pending.apiKey} onClose={close} />}
      {pending?.action === 'renew' && (
        <RenewDialog apiKey={pending.apiKey} onRenewed={onRenewed} onClose={close} />
      )}
    </>
  );
}

function describeDates({ createdBy, createdAt, expiresAt, revokedAt, lastUsedAt }: ApiKey): string {
  return [
    `Made by ${createdBy}, ${formatMoment(createdAt)}`,
    lastUsedAt === null ? 'Never used' : `Last used ${formatMomentInFull(lastUsedAt)}`,
    revokedAt !== null
      ? `Revoked ${formatMoment(revokedAt)}`
      : expiresAt === null
        ? 'Does not expire'
        : `Expires ${formatMomentInFull(expiresAt)}`,
  ].join(' · ');
}

type KeyDialogProps = { apiKey: ApiKey; onClose: () => void };

function RevokeDialog({ apiKey: { id, name, prefix }, onClose }: KeyDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke ${name}?`}
      description={`From now on nothing gets in with ${prefix}…, and this cannot be taken back. What it ordered stays.`}
      confirmLabel="Revoke the key"
      variant="danger"
      onConfirm={() => revokeKey(id)}
    />
  );
}

type RenewDialogProps = KeyDialogProps & { onRenewed: (secret: string) => void };

function RenewDialog({ apiKey: { id, name, prefix }, onRenewed, onClose }: RenewDialogProps) {
  const form = useForm<ExpiryValues>({
    resolver: zodResolver(expiryFields),
    defaultValues: { days: '90' },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Renew ${name}?`}
      description={`Another key is made with the same rights and the same jobs. ${prefix}… works on until you revoke it.`}
      form={form}
      onSubmit={async ({ days }) => onRenewed(await renewKey(id, expiresAfter(days)))}
      submitLabel="Make another key"
    >
      <SelectField label="Works for" options={EXPIRIES} {...form.register('days')} />
    </FormDialog>
  );
}

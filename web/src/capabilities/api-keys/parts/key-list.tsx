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
import * as text from '../messages.ts';

const STATE_CHIPS: Record<ApiKey['state'], { label: string; tone: ChipTone }> = {
  active: { label: text.active, tone: 'done' },
  expired: { label: text.expired, tone: 'plain' },
  revoked: { label: text.revoked, tone: 'plain' },
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
                  aria-label={text.renewKey(key.name)}
                  onClick={() => setPending({ action: 'renew', apiKey: key })}
                >
                  {text.renew}
                </Button>
                {key.state === 'active' && (
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={text.revokeKey(key.name, key.prefix)}
                    onClick={() => setPending({ action: 'revoke', apiKey: key })}
                  >
                    {text.revoke}
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
    text.createdBy(createdBy, formatMoment(createdAt)),
    lastUsedAt === null ? text.neverUsed : text.lastUsed(formatMomentInFull(lastUsedAt)),
    revokedAt !== null
      ? text.revokedOn(formatMoment(revokedAt))
      : expiresAt === null
        ? text.noExpiry
        : text.expiresOn(formatMomentInFull(expiresAt)),
  ].join(' · ');
}

type KeyDialogProps = { apiKey: ApiKey; onClose: () => void };

function RevokeDialog({ apiKey: { id, name, prefix }, onClose }: KeyDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.revokeTitle(name)}
      description={text.revokeText(prefix)}
      confirmLabel={text.confirmRevoke}
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
      title={text.renewTitle(name)}
      description={text.renewText(prefix)}
      form={form}
      onSubmit={async ({ days }) => onRenewed(await renewKey(id, expiresAfter(days)))}
      submitLabel={text.confirmRenew}
    >
      <SelectField label={text.validFor} options={EXPIRIES} {...form.register('days')} />
    </FormDialog>
  );
}

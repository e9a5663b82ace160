import { type ApiKey, KEY_SCOPES, renewApiKey, revokeApiKey } from '@colloquy/contract';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { formatMoment, formatMomentInFull } from '../../../ui/format/moment.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useOneAtATime } from '../../identity/index.ts';
import { refreshKeys } from '../api-keys.queries.ts';
import { EXPIRIES, expiresAfter } from './expiry.ts';

const STATES: Record<ApiKey['state'], { label: string; tone: ChipTone }> = {
  active: { label: 'Active', tone: 'done' },
  expired: { label: 'Expired', tone: 'plain' },
  revoked: { label: 'Revoked', tone: 'plain' },
};

type Asked = { act: 'renew' | 'revoke'; apiKey: ApiKey };

export function KeyList({
  keys,
  onRenewed,
}: {
  keys: readonly ApiKey[];
  onRenewed: (secret: string) => void;
}) {
  const [asked, ask] = useState<Asked>();
  return (
    <>
      <ul className="grid max-w-4xl gap-2">
        {keys.map((key) => (
          <li key={key.id} className="grid gap-2 rounded-md border border-line bg-surface p-3">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="font-medium wrap-anywhere">{key.name}</h2>
              <code className="font-mono text-xs text-ink-2">{key.prefix}…</code>
              <Chip tone={STATES[key.state].tone}>{STATES[key.state].label}</Chip>
              <div className="ml-auto flex gap-2">
                <Button
                  size="small"
                  aria-label={`Renew ${key.name}`}
                  onClick={() => ask({ act: 'renew', apiKey: key })}
                >
                  Renew
                </Button>
                {key.state === 'active' && (
                  <Button
                    size="small"
                    tone="danger"
                    aria-label={`Revoke ${key.name} ${key.prefix}`}
                    onClick={() => ask({ act: 'revoke', apiKey: key })}
                  >
                    Revoke
                  </Button>
                )}
              </div>
            </div>
            <p className="text-ink-2">{key.scopes.map((scope) => KEY_SCOPES[scope]).join(' · ')}</p>
            <p className="text-xs text-ink-3">{datesOf(key)}</p>
          </li>
        ))}
      </ul>
      {asked && <KeyQuestion {...asked} onRenewed={onRenewed} onClose={() => ask(undefined)} />}
    </>
  );
}

function datesOf({ createdBy, createdAt, expiresAt, revokedAt, lastUsedAt }: ApiKey): string {
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

function KeyQuestion({
  act,
  apiKey,
  onRenewed,
  onClose,
}: Asked & { onRenewed: (secret: string) => void; onClose: () => void }) {
  const [days, setDays] = useState('90');
  const { isBusy, run } = useOneAtATime();
  const params = { keyId: apiKey.id };
  const decide = (): void =>
    void run(async () => {
      try {
        if (act === 'revoke') await call(revokeApiKey, { params });
        else onRenewed((await call(renewApiKey, { params, body: { expiresAt: expiresAfter(days) } })).secret);
        onClose();
      } catch (error) {
        toast.error(messageOf(error));
      } finally {
        void refreshKeys();
      }
    });
  const isRevoking = act === 'revoke';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isRevoking ? `Revoke ${apiKey.name}?` : `Renew ${apiKey.name}?`}
      description={
        isRevoking
          ? `From now on nothing gets in with ${apiKey.prefix}…, and this cannot be taken back. What it ordered stays.`
          : `Another key is made with the same rights and the same jobs. ${apiKey.prefix}… works on until you revoke it.`
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone={isRevoking ? 'danger' : 'go'} isBusy={isBusy} onClick={decide}>
            {isRevoking ? 'Revoke the key' : 'Make another key'}
          </Button>
        </>
      }
    >
      {!isRevoking && (
        <SelectField
          label="Works for"
          options={EXPIRIES}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      )}
    </Dialog>
  );
}

import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { deriveKey, seal, unseal } from '../../platform/secrets.ts';
import type { WebhookMessageRow, WebhookRow } from './webhooks.table.ts';

const SECRET_BYTES = 32;

let key: Buffer | undefined;

/** At the start of a process, before the first webhook. */
export function openWebhooks({ secret }: Pick<Config, 'secret'>): void {
  key = deriveKey(secret, 'webhooks');
}

function sealingKey(): Buffer {
  if (!key) throw new Error('Webhooks were not opened.');
  return key;
}

export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
export const sealSecret = (secret: string): Buffer => seal(sealingKey(), secret);

/**
 * The headers of an attempt by Standard Webhooks: `webhook-id`, `webhook-timestamp` in seconds, and
 * `webhook-signature` with `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one per valid
 * secret.
 */
export function signedHeaders(
  { secret, formerSecret, formerUntil }: WebhookRow,
  { id }: Pick<WebhookMessageRow, 'id'>,
  body: string,
): Record<string, string> {
  const at = now();
  const inForce = [secret, ...(formerSecret && formerUntil && formerUntil > at ? [formerSecret] : [])];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': inForce
      .map((sealed) => new Webhook(unseal(sealingKey(), sealed)).sign(id, at, body))
      .join(' '),
  };
}

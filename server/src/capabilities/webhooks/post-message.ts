import { OutboundRefusal, outboundToWebhooks } from '../../platform/outbound/index.ts';
import { signedHeaders } from './signing.ts';
import type { WebhookMessageRow, WebhookRow } from './webhooks.table.ts';

const LIMITS = { maxMs: 15_000, maxBytes: 64 * 1024 };
/** So much of an answer is kept, to find out what is wrong on the other side. */
const KEPT_CHARACTERS = 500;

export type Attempt = {
  status: number | null;
  failure: string | null;
  answer: string | null;
  durationMs: number;
};

/** Sends a message once. Never throws: what comes of it is for the log of deliveries. Outside of any scope. */
export async function postMessage(
  to: WebhookRow,
  message: WebhookMessageRow,
  signal: AbortSignal,
): Promise<Attempt> {
  const body = JSON.stringify(message.payload);
  const begun = performance.now();
  const done = (result: Omit<Attempt, 'durationMs'>): Attempt => ({
    ...result,
    durationMs: Math.round(performance.now() - begun),
  });
  try {
    const response = await outboundToWebhooks(LIMITS)(to.address, {
      method: 'POST',
      // Where it leads on to is not the address that somebody vouched for.
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Colloquy-Webhooks/1',
        ...signedHeaders(to, message, body),
      },
      body,
      signal,
    });
    const answer = await response.text().catch(() => '');
    return done({ status: response.status, failure: null, answer: firstOf(answer) });
  } catch (error) {
    return done({ status: null, failure: sayWhy(error), answer: null });
  }
}

/** Without what no text of the database can hold. */
const firstOf = (answer: string): string =>
  [...answer.replaceAll(/\p{Cc}+/gu, ' ')].slice(0, KEPT_CHARACTERS).join('').toWellFormed();

const REASONS: Record<string, string> = {
  ENOTFOUND: 'There is no such host.',
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: 'The connection broke.',
  ETIMEDOUT: 'The host did not answer in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The host did not answer in time.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is not one that can be trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is not one that can be trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is not one that can be trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the host is for another name.',
};

function sayWhy(error: unknown): string {
  if (error instanceof OutboundRefusal) return error.message;
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return REASONS[cause?.code ?? code ?? ''] ?? 'The address could not be reached.';
}

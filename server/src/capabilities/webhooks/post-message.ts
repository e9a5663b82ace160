import { OutboundRefusal, outboundToWebhooks } from '../../platform/outbound/index.ts';
import { signedHeaders } from './signing.ts';
import type { WebhookMessageRow, WebhookRow } from './webhooks.table.ts';

const LIMITS = { maxMs: 15_000, maxBytes: 64 * 1024 };
/** Kept from an answer, for troubleshooting the receiver. */
const MAX_ANSWER_CHARACTERS = 500;

export type Attempt = {
  status: number | null;
  failure: string | null;
  answer: string | null;
  durationMs: number;
};

/** Sends a message once, outside any scope. Never throws: the result goes to the delivery log. */
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
      // A redirect leads to an address that the organisation did not confirm.
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
    return done({ status: response.status, failure: null, answer: excerptOf(answer) });
  } catch (error) {
    return done({ status: null, failure: describeDeliveryFailure(error), answer: null });
  }
}

/** Drops characters that a database text cannot hold. */
const excerptOf = (answer: string): string =>
  [...answer.replaceAll(/\p{Cc}+/gu, ' ')].slice(0, MAX_ANSWER_CHARACTERS).join('').toWellFormed();

const REASONS: Record<string, string> = {
  ENOTFOUND: 'The host doesn’t exist.',
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: 'The connection was lost.',
  ETIMEDOUT: 'The host didn’t respond in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The host didn’t respond in time.',
  CERT_HAS_EXPIRED: 'The host’s certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The host’s certificate isn’t trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The host’s certificate isn’t trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The host’s certificate isn’t trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The host’s certificate is for another name.',
};

function describeDeliveryFailure(error: unknown): string {
  if (error instanceof OutboundRefusal) return error.message;
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return REASONS[cause?.code ?? code ?? ''] ?? 'The address couldn’t be reached.';
}

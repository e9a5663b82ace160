import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { now } from '../clock.ts';
import { asIdentity, byKey } from '../database/open-scope.ts';
import { type Caller, type ScopeOpener, run, sqlQuery } from '../database/scope.ts';
import { Refusal, refuse } from '../refusal.ts';
import { hashToken } from '../secrets.ts';

/** Prefix of every key, so that people and secret scanners recognise it. */
const PREFIX = 'clq_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 238 bits. */
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const KEY = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** Rate limit of a key, across all processes. */
export const KEY_REQUESTS_PER_MINUTE = 600;

/** `clq_`, 40 random letters and 6 of checksum (CRC-32), which reveals typing errors without a query. */
export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${PREFIX}${random}${checksumOf(random)}`;
}

/** The visible part of a key, by which people recognise it; it grants nothing. */
export const prefixOf = (key: string): string => key.slice(0, PREFIX.length + 6);

function checksumOf(random: string): string {
  let rest = crc32(random);
  let check = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    check = `${ALPHABET[rest % ALPHABET.length]}${check}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return check;
}

/**
 * Whether a request carries a key, valid or not. It then has no session, whatever its cookies, and needs no
 * origin check: a page of another site cannot set this header. `Basic …`, which a proxy may request, is no
 * key.
 */
export const hasKey = ({ headers }: FastifyRequest): boolean =>
  /^Bearer\b/i.test(headers.authorization ?? '');

/** Scope of the request's key, after rate limiting. */
export async function openByKey(request: FastifyRequest): Promise<ScopeOpener<Caller>> {
  const key = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [, random = '', check] = KEY.exec(key) ?? [];
  if (check === undefined || checksumOf(random) !== check) refuse('key-not-valid');
  const keyHash = hashToken(key);
  // A request that opens several scopes counts once.
  if (!countedRequests.has(request)) {
    await requireKnownKey(keyHash);
    await countRequest(keyHash);
  }
  countedRequests.add(request);
  return byKey(keyHash, now());
}

/** Runs before counting, so that invented keys write no rows. */
async function requireKnownKey(keyHash: string): Promise<void> {
  const { rows } = await run(asIdentity(), () =>
    sqlQuery('select from api_key where key_hash = $1', [keyHash]),
  );
  if (rows.length === 0) refuse('key-not-valid');
}

const countedRequests = new WeakSet<FastifyRequest>();
let keyLimiter: RateLimiterPostgres | undefined;

async function countRequest(keyHash: string): Promise<void> {
  keyLimiter ??= new RateLimiterPostgres({
    // Its own transaction, so that the count persists when the request is refused.
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        run(asIdentity(), () => sqlQuery(text, values)),
    },
    storeType: 'client',
    tableName: 'throttle',
    tableCreated: true,
    keyPrefix: 'key',
    points: KEY_REQUESTS_PER_MINUTE,
    duration: 60,
  });
  try {
    await keyLimiter.consume(keyHash);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('too-many-tries', {
      message: `An API key can make up to ${KEY_REQUESTS_PER_MINUTE} requests a minute. Wait a moment and try again.`,
      retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    });
  }
}

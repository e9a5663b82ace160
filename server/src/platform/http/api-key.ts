import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { now } from '../clock.ts';
import { asIdentity, byKey } from '../database/open.ts';
import { type Caller, type Open, run, sqlQuery } from '../database/scope.ts';
import { Refusal, refuse } from '../refusal.ts';
import { hashToken } from '../secrets.ts';

/** What every key begins with, so that people and the scanners of code hosts know one when they see it. */
const MARK = 'clq_';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 238 bits. */
const RANDOM_LETTERS = 40;
const CHECK_LETTERS = 6;
const KEY = new RegExp(`^${MARK}([0-9A-Za-z]{${RANDOM_LETTERS}})([0-9A-Za-z]{${CHECK_LETTERS}})$`);

/** Requests of one key in a minute, whichever process they come to. */
export const KEY_REQUESTS_A_MINUTE = 600;

/** `clq_`, 40 random letters, and 6 that check them (CRC-32): what was mistyped is known without asking anybody. */
export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${MARK}${random}${checkOf(random)}`;
}

/** What people recognise a key by; it opens nothing. */
export const prefixOf = (key: string): string => key.slice(0, MARK.length + 6);

function checkOf(random: string): string {
  let rest = crc32(random);
  let check = '';
  for (let i = 0; i < CHECK_LETTERS; i++) {
    check = `${LETTERS[rest % LETTERS.length]}${check}`;
    rest = Math.floor(rest / LETTERS.length);
  }
  return check;
}

/**
 * Whether a request comes with a key, right or wrong. It then has no session, whatever cookies it carries: so it needs
 * no origin, because no page of another site can make a browser send this header. What a proxy before us asks browsers
 * for (`Basic …`) is no key.
 */
export const hasKey = ({ headers }: FastifyRequest): boolean =>
  /^Bearer\b/i.test(headers.authorization ?? '');

/** The scope of the request's key, after counting the request. */
export async function openByKey(request: FastifyRequest): Promise<Open<Caller>> {
  const key = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [, random = '', check] = KEY.exec(key) ?? [];
  if (check === undefined || checkOf(random) !== check) refuse('key-not-valid');
  const keyHash = hashToken(key);
  // One that opens several scopes is still one request.
  if (!counted.has(request)) {
    await mustExist(keyHash);
    await count(keyHash);
  }
  counted.add(request);
  return byKey(keyHash, now());
}

/** Before it is counted: keys that somebody makes up write no rows. */
async function mustExist(keyHash: string): Promise<void> {
  const { rows } = await run(asIdentity(), () =>
    sqlQuery('select from api_key where key_hash = $1', [keyHash]),
  );
  if (rows.length === 0) refuse('key-not-valid');
}

const counted = new WeakSet<FastifyRequest>();
let requests: RateLimiterPostgres | undefined;

async function count(keyHash: string): Promise<void> {
  requests ??= new RateLimiterPostgres({
    // A transaction of its own: it has to last when the request is refused.
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        run(asIdentity(), () => sqlQuery(text, values)),
    },
    storeType: 'client',
    tableName: 'throttle',
    tableCreated: true,
    keyPrefix: 'key',
    points: KEY_REQUESTS_A_MINUTE,
    duration: 60,
  });
  try {
    await requests.consume(keyHash);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('too-many-tries', {
      message: `An API key has ${KEY_REQUESTS_A_MINUTE} requests a minute, and these were more. Wait a little and go on.`,
      retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    });
  }
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 33 ms of a core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Matches the PHC string format that `hashPassword` writes, so that the cost can be raised later. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Normalises to NFC: two machines may encode the same letters differently. */
const message = (password: string): string => password.normalize('NFC');

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { message: message(password), nonce, tagLength: TAG_BYTES, ...COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Hash of a random password: checking against it takes as long as checking a real one. */
let dummyHash: Promise<string> | undefined;

/**
 * Returns whether the password matches the hash. Without a hash (unknown person, no password yet) it takes
 * equally long and returns false, so that timing does not reveal who exists.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] =
    PHC.exec(hash ?? (await (dummyHash ??= hashPassword(randomBytes(32).toString('base64url'))))) ?? [];
  if (!salt || !tag) throw new Error('A stored password hash has an unknown form.');
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: message(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}

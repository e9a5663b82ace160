import { deriveKey } from '../secrets.ts';

/**
 * Four logins. The owner's comes with DATABASE_URL and is used by `migrate` alone; the others are made by it:
 * `app` owns nothing and sees one organisation at a time, `identity` holds what must be read before anybody is known,
 * `platform` serves the platform admins' reports. `search` cannot log in: it owns the search functions.
 */
export const LOGINS = ['app', 'identity', 'platform'] as const;
export type Login = (typeof LOGINS)[number];

export const roleName = (login: Login | 'search'): string => `colloquy_${login}`;

/** The passwords follow from the secret, so that every process knows them and none has to be stored. */
export const loginPassword = (secret: string, login: Login): string =>
  deriveKey(secret, `database/${login}`).toString('base64url');

export function loginUrl(ownerUrl: string, secret: string, login: Login): string {
  const url = new URL(ownerUrl);
  url.username = roleName(login);
  url.password = loginPassword(secret, login);
  return url.href;
}

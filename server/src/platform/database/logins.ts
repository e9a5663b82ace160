import { deriveKey } from '../secrets.ts';

/**
 * Four logins. The owner's comes with DATABASE_URL and is used by `migrate` alone; the others are made by it:
 * `app` owns nothing and sees one organisation at a time, `identity` holds what must be read before anybody is known,
 * `platform` serves the platform admins' reports. `search` cannot log in: it owns the search functions.
 */
export const LOGINS = ['app', 'identity', 'platform'] as const;
export type Login = (typeof LOGINS)[number];

export const roleName = (login: Login | 'search'): string => `colloquy_${login}`;

/**
 * The server notices within half a minute that a client is gone. Without these a machine that lost its power or its
 * network keeps its connection, and every lock, until TCP gives up after two hours.
 */
const KEEPALIVE_SETTINGS = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '30000',
};

/** For every session of the three logins. A scope is as short as its queries, so one that does nothing is a frozen process. */
export const LOGIN_SETTINGS: Record<string, string> = {
  idle_in_transaction_session_timeout: '30s',
  lock_timeout: '20s',
  ...KEEPALIVE_SETTINGS,
};

/** For sessions of the owner, which write to a disk or wait for others between two statements. */
export const SESSION_SETTINGS: Record<string, string> = {
  idle_in_transaction_session_timeout: '5min',
  ...KEEPALIVE_SETTINGS,
};

/** The same for the client: it notices that the server is gone. */
export const CLIENT_KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The passwords follow from the secret, so that every process knows them and none has to be stored. */
export const loginPassword = (secret: string, login: Login): string =>
  deriveKey(secret, `database/${login}`).toString('base64url');

export function loginUrl(ownerUrl: string, secret: string, login: Login): string {
  const url = new URL(ownerUrl);
  url.username = roleName(login);
  url.password = loginPassword(secret, login);
  return url.href;
}

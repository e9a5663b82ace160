import { deriveKey } from '../secrets.ts';

/**
 * The owner's login comes with DATABASE_URL and is used only by `migrate`, which creates the others: `app`
 * sees one organisation at a time, `identity` reads before a person is identified, `platform` serves reports
 * of platform admins. `search` owns the search functions and cannot log in.
 */
export const LOGINS = ['app', 'identity', 'platform'] as const;
export type Login = (typeof LOGINS)[number];

export const roleName = (login: Login | 'search'): string => `colloquy_${login}`;

export const ROLES = [...LOGINS, 'search' as const].map(roleName);

/**
 * PostgreSQL detects a dead client within half a minute. By default a client that lost power or network would
 * keep its connection and locks until TCP gives up after two hours.
 */
const KEEPALIVE_SETTINGS = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '30000',
};

/**
 * For sessions of the three logins. Scopes are as short as their queries, so an idle transaction is a frozen
 * process.
 */
export const LOGIN_SETTINGS: Record<string, string> = {
  idle_in_transaction_session_timeout: '30s',
  lock_timeout: '20s',
  ...KEEPALIVE_SETTINGS,
};

/** For sessions of the owner, which write to a disk or wait between two statements. */
export const SESSION_SETTINGS: Record<string, string> = {
  idle_in_transaction_session_timeout: '5min',
  ...KEEPALIVE_SETTINGS,
};

/** Lets the client detect a dead server. */
export const CLIENT_KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Passwords are derived from the secret, so that no process stores them. */
export const loginPassword = (secret: string, login: Login): string =>
  deriveKey(secret, `database/${login}`).toString('base64url');

export function loginUrl(ownerUrl: string, secret: string, login: Login): string {
  const url = new URL(ownerUrl);
  url.username = roleName(login);
  url.password = loginPassword(secret, login);
  return url.href;
}

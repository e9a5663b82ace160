import { useSyncExternalStore } from 'react';
import type { UserInfo } from '@colloquy/contract';

/** The two entries that the specification names. A session's end removes exactly these. */
const USER_INFO = 'userInfo';
const JOB_FILTER = 'jobFilterState';

const listeners = new Set<() => void>();
/** Parsed once per stored text, so that React sees the same object until it changes. */
let parsed: { text: string | null; value: UserInfo | undefined } = { text: null, value: undefined };

/** Who is signed in as far as this browser knows. The server decides by the cookie alone. */
export function readUserInfo(): UserInfo | undefined {
  const text = localStorage.getItem(USER_INFO);
  if (text !== parsed.text) parsed = { text, value: parseUserInfo(text) };
  return parsed.value;
}

/** Anything that is not what a sign-in stored (edited by hand, cut off) counts as signed out. */
export function parseUserInfo(text: string | null): UserInfo | undefined {
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as Partial<UserInfo> | null;
    const isWhole = [value?.id, value?.name, value?.org, value?.oid, value?.role].every(
      (field) => typeof field === 'string' && field !== '',
    );
    return isWhole ? (value as UserInfo) : undefined;
  } catch {
    return undefined;
  }
}

export function storeUserInfo(userInfo: UserInfo): void {
  localStorage.setItem(USER_INFO, JSON.stringify(userInfo));
  announce();
}

export function forgetUserInfo(): void {
  localStorage.removeItem(USER_INFO);
  localStorage.removeItem(JOB_FILTER);
  announce();
}

/** Calls back when what is known of the person changes, here or in another tab: their name, too. Answers how to stop. */
export function onUserInfoChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when somebody else, or nobody, is signed in. Another name of the same person is no change. */
export function onPersonChange(listener: () => void): () => void {
  let before = identityOf(readUserInfo());
  return onUserInfoChange(() => {
    const now = identityOf(readUserInfo());
    if (now === before) return;
    before = now;
    listener();
  });
}

/** Somebody with another role or organisation sees other things, so they count as somebody else. */
const identityOf = (user: UserInfo | undefined): string =>
  user ? `${user.id} ${user.oid} ${user.role}` : '';

export function useUserInfo(): UserInfo | undefined {
  return useSyncExternalStore(onUserInfoChange, readUserInfo);
}

function announce(): void {
  for (const listener of listeners) listener();
}

addEventListener('storage', (change) => {
  // `key` is null when another tab cleared the whole storage.
  if (change.key === USER_INFO || change.key === null) announce();
});

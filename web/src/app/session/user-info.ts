import { useSyncExternalStore } from 'react';
import type { UserInfo } from '@colloquy/contract/identity';

/** The two storage entries that the specification names. The end of a session removes exactly these. */
const USER_INFO = 'userInfo';
const JOB_FILTER = 'jobFilterState';

const listeners = new Set<() => void>();
/** Parsed once per stored text, so that React sees the same object until it changes. */
let parsed: { text: string | null; value: UserInfo | undefined } = { text: null, value: undefined };

/** The signed-in person as known to this browser. The server relies on the cookie alone. */
export function readUserInfo(): UserInfo | undefined {
  const text = localStorage.getItem(USER_INFO);
  if (text !== parsed.text) parsed = { text, value: parseUserInfo(text) };
  return parsed.value;
}

/** Anything other than a stored sign-in (edited by hand, truncated) counts as signed out. */
export function parseUserInfo(text: string | null): UserInfo | undefined {
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as Partial<UserInfo> | null;
    const isComplete = [value?.id, value?.name, value?.org, value?.oid, value?.role].every(
      (field) => typeof field === 'string' && field !== '',
    );
    return isComplete ? (value as UserInfo) : undefined;
  } catch {
    return undefined;
  }
}

export function storeUserInfo(userInfo: UserInfo): void {
  localStorage.setItem(USER_INFO, JSON.stringify(userInfo));
  notifyListeners();
}

export function clearUserInfo(): void {
  localStorage.removeItem(USER_INFO);
  localStorage.removeItem(JOB_FILTER);
  notifyListeners();
}

/**
 * Calls the listener when the user info changes, including the name, here or in another tab. Returns the
 * unsubscribe function.
 */
export function onUserInfoChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls the listener when another person or no one is signed in. A new name of the same person does not
 * count.
 */
export function onPersonChange(listener: () => void): () => void {
  let before = identityOf(readUserInfo());
  return onUserInfoChange(() => {
    const now = identityOf(readUserInfo());
    if (now === before) return;
    before = now;
    listener();
  });
}

/** Another role or organisation sees other data, so it counts as another person. */
const identityOf = (user: UserInfo | undefined): string =>
  user ? `${user.id} ${user.oid} ${user.role}` : '';

export function useUserInfo(): UserInfo | undefined {
  return useSyncExternalStore(onUserInfoChange, readUserInfo);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

addEventListener('storage', (change) => {
  // `key` is null when another tab cleared the whole storage.
  if (change.key === USER_INFO || change.key === null) notifyListeners();
});

import { hasPermission } from '@colloquy/contract';
import type { UserInfo } from '@colloquy/contract/identity';
import type { Transcript } from '@colloquy/contract/transcripts';
import { useEffect, useState } from 'react';
import { onUserInfoChange, readUserInfo } from '../../../app/session/user-info.ts';
import { reportUnsentEdits } from '../../../app/live/unsent-edits.ts';
import { LeaveQuestion } from '../../../app/navigation/navigation-guard.tsx';
import { browserPorts } from './browser-ports.ts';
import { blockLeavingWhileUnsent } from './block-leaving.ts';
import { type ManagedEditSession, createEditSession } from './create-edit-session.ts';
import type { EditSession } from '../edit-session.ts';

type SessionEntry = {
  key: string;
  personId: string;
  session: ManagedEditSession;
  viewCount: number;
  /** When it was last found, released or changed, in milliseconds of `performance.now()`. */
  usedAt: number;
  /** Resolves once the session has loaded its outbox. */
  opened?: Promise<void>;
  isOpen: boolean;
};

/** Sessions by person, recording and permission. A session outlives its screen until all edits are sent. */
const entries = new Map<string, SessionEntry>();

/** The session of a person on a recording: an existing one or a new one. */
export function findOrCreateSession(transcript: Transcript, user: UserInfo | undefined): EditSession {
  // Just signed out: this session is rendered only briefly.
  if (!user)
    return createEditSession(transcript, { personId: '', mayEdit: false }, browserPorts(transcript, ''));
  return findOrCreateEntry(transcript, user).session;
}

function findOrCreateEntry(transcript: Transcript, { id: personId, role }: UserInfo): SessionEntry {
  const { id: recordingId, mayEdit: isTheirs } = transcript.recording;
  const mayEdit = hasPermission(role, 'transcript:edit') && isTheirs;
  // A change of permission starts another session; the previous one closes once its edits are sent.
  const key = `${personId}/${recordingId}/${mayEdit}`;
  const existing = entries.get(key);
  if (existing) {
    existing.usedAt = performance.now();
    return existing;
  }
  const session = createEditSession(transcript, { personId, mayEdit }, browserPorts(transcript, personId));
  const created: SessionEntry = {
    key,
    personId,
    session,
    viewCount: 0,
    usedAt: performance.now(),
    isOpen: false,
  };
  entries.set(key, created);
  return created;
}

function openEntry(entry: SessionEntry): Promise<void> {
  entry.opened ??= startEntry(entry);
  return entry.opened;
}

async function startEntry(entry: SessionEntry): Promise<void> {
  entry.session.subscribe(() => {
    entry.usedAt = performance.now();
    closeIdleSessions();
  });
  await entry.session.open();
  LeaveQuestion.prefetch();
  entry.isOpen = true;
  closeIdleSessions();
}

/**
 * Opens a session while a screen shows it, and until all edits are sent. Returns a function that releases it.
 */
export function acquireSession(session: EditSession): () => void {
  const entry = [...entries.values()].find((each) => each.session === session);
  if (!entry) return () => undefined;
  entry.viewCount++;
  void openEntry(entry);
  entry.session.setPresent(true);
  return () => {
    entry.viewCount--;
    entry.usedAt = performance.now();
    // A remounting screen acquires it again immediately.
    setTimeout(() => {
      if (entry.viewCount === 0) entry.session.setPresent(false);
      closeIdleSessions();
    });
  };
}

/** Number of unsent edits of the signed-in user on these recordings. */
export function countUnsaved(recordingIds: readonly string[]): number {
  const personId = readUserInfo()?.id;
  return [...entries.values()]
    .filter((entry) => entry.personId === personId && recordingIds.includes(entry.session.recordingId))
    .reduce((count, { session }) => count + session.getState().pending, 0);
}

/** Sends the stored edits without a screen. Resolves to whether there were any, once they are sent. */
export async function flushSession(transcript: Transcript, user: UserInfo): Promise<boolean> {
  const entry = findOrCreateEntry(transcript, user);
  const { session } = entry;
  await openEntry(entry);
  if (session.getState().pending === 0) return false;
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (session.getState().pending > 0) return;
      stop();
      resolve(true);
    });
  });
}

/** An unused session stays for a while: its screen may return, and other tabs must hear of its last answer. */
const IDLE_MS = 5_000;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Closes unused sessions without pending edits. Reports unsent edits and blocks leaving while there are any. */
function closeIdleSessions(): void {
  const personId = readUserInfo()?.id;
  let count = 0;
  let isStored = true;
  let isWaiting = false;
  for (const entry of entries.values()) {
    const { pending, isPersisted } = entry.session.getState();
    const isOwn = entry.personId === personId;
    const isIdle = entry.isOpen && entry.viewCount === 0 && (pending === 0 || (isPersisted && !isOwn));
    if (isIdle && (!isOwn || performance.now() - entry.usedAt >= IDLE_MS)) {
      entries.delete(entry.key);
      entry.session.close();
      continue;
    }
    isWaiting ||= isIdle;
    if (pending === 0 || !isOwn) continue;
    count += pending;
    isStored &&= isPersisted;
  }
  clearTimeout(closing);
  if (isWaiting) closing = setTimeout(closeIdleSessions, IDLE_MS);
  reportUnsentEdits({ count, isStored });
  blockLeavingWhileUnsent(count === 0 ? 'none' : isStored ? 'stored' : 'not stored');
}

onUserInfoChange(() => setTimeout(closeIdleSessions));

/** The edit session of a recording while the component is mounted. */
export function useOpenEditSession(first: Transcript): EditSession {
  const [session] = useState(() => findOrCreateSession(first, readUserInfo()));
  useEffect(() => acquireSession(session), [session]);
  return session;
}

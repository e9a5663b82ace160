import { may, type UserInfo } from '@colloquy/contract';
import { onUserInfoChange, readUserInfo } from '../../../app/session/user-info.ts';
import { LeaveQuestion } from '../../../app/shell/leave-question-on-demand.ts';
import type { Transcript } from '../merge-changes.ts';
import { browserPorts } from './browser-ports.ts';
import { holdWhileUnsent } from './hold-while-unsent.ts';
import { type OpenableSession, openSession } from './open-session.ts';
import type { Session } from './session.ts';

type Live = {
  key: string;
  personId: string;
  session: OpenableSession;
  views: number;
  /** Kept once the session knows what waited in the browser. */
  opened?: Promise<void>;
  isOpen: boolean;
};

/** By person and recording: a session outlives its screen until all is sent. */
const live = new Map<string, Live>();

/** The session of a person on a recording: the one that is still at work, or a new one. */
export function sessionOf(transcript: Transcript, user: UserInfo | undefined): Session {
  // Signed out just now: what is drawn is for a moment.
  if (!user) return openSession(transcript, { personId: '', mayEdit: false }, browserPorts(transcript, ''));
  return liveOf(transcript, user).session;
}

function liveOf(transcript: Transcript, { id: personId, role }: UserInfo): Live {
  const { id: recordingId, mayEdit: isTheirs } = transcript.recording;
  const mayEdit = may(role, 'transcript:edit') && isTheirs;
  // Who is let further, or no longer, works in another session: the one before ends once all is sent.
  const key = `${personId}/${recordingId}/${mayEdit}`;
  const known = live.get(key);
  if (known) return known;
  const session = openSession(transcript, { personId, mayEdit }, browserPorts(transcript, personId));
  const made: Live = { key, personId, session, views: 0, isOpen: false };
  live.set(key, made);
  return made;
}

function open(each: Live): Promise<void> {
  each.opened ??= begin(each);
  return each.opened;
}

async function begin(each: Live): Promise<void> {
  each.session.subscribe(lookAround);
  LeaveQuestion.prefetch();
  await each.session.open();
  each.isOpen = true;
  lookAround();
}

/** Opens a session for as long as somebody looks at it, and then until all is sent. Answers how to look away. */
export function view(session: Session): () => void {
  const viewed = [...live.values()].find((each) => each.session === session);
  if (!viewed) return () => undefined;
  viewed.views++;
  void open(viewed);
  viewed.session.setPresent(true);
  return () => {
    viewed.views--;
    // A screen that is drawn anew looks again at once.
    setTimeout(() => {
      if (viewed.views === 0) viewed.session.setPresent(false);
      lookAround();
    });
  };
}

/** How many edits of the person who is signed in are not on the server yet, of these recordings. */
export function countUnsaved(recordingIds: readonly string[]): number {
  const personId = readUserInfo()?.id;
  return [...live.values()]
    .filter((each) => each.personId === personId && recordingIds.includes(each.session.recordingId))
    .reduce((count, { session }) => count + session.getState().waiting, 0);
}

/** Sends what waits in this browser, without a screen. Answers whether there was something, when all is sent. */
export async function finish(transcript: Transcript, user: UserInfo): Promise<boolean> {
  const finished = liveOf(transcript, user);
  const { session } = finished;
  await open(finished);
  if (session.getState().waiting === 0) return false;
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (session.getState().waiting > 0) return;
      stop();
      resolve(true);
    });
  });
}

/** Closes what nobody looks at and has nothing to do, and holds the person while something waits. */
function lookAround(): void {
  const personId = readUserInfo()?.id;
  const unsent = new Set<'kept' | 'not kept'>();
  for (const each of live.values()) {
    const { waiting, isKept } = each.session.getState();
    const isDone = waiting === 0 || (isKept && each.personId !== personId);
    if (each.isOpen && each.views === 0 && isDone) {
      live.delete(each.key);
      each.session.close();
    } else if (waiting > 0 && each.personId === personId) {
      unsent.add(isKept ? 'kept' : 'not kept');
    }
  }
  holdWhileUnsent(unsent.has('not kept') ? 'not kept' : unsent.has('kept') ? 'kept' : 'none');
}

onUserInfoChange(() => setTimeout(lookAround));

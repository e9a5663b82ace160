import { may, type UserInfo } from '@colloquy/contract';
import { onUserInfoChange, readUserInfo } from '../../../app/session/user-info.ts';
import type { Transcript } from '../merge-changes.ts';
import { browserPorts } from './browser-ports.ts';
import { holdWhileUnsent } from './hold-while-unsent.ts';
import { type OpenableSession, openSession } from './open-session.ts';
import type { Session } from './session.ts';

type Live = { key: string; personId: string; session: OpenableSession; views: number; isOpen: boolean };

/** By person and recording: a session outlives its screen until all is sent. */
const live = new Map<string, Live>();

/** The session of a person on a recording: the one that is still at work, or a new one. */
export function sessionOf(transcript: Transcript, user: UserInfo | undefined): Session {
  // Signed out just now: what is drawn is for a moment.
  if (!user) return openSession(transcript, { personId: '', mayEdit: false }, browserPorts(transcript, ''));
  const { id: personId, role } = user;
  const key = `${personId}/${transcript.recording.id}`;
  const known = live.get(key);
  if (known) return known.session;
  const editor = { personId, mayEdit: may(role, 'transcript:edit') };
  const session = openSession(transcript, editor, browserPorts(transcript, personId));
  live.set(key, { key, personId, session, views: 0, isOpen: false });
  return session;
}

/** Opens a session for as long as somebody looks at it, and then until all is sent. Answers how to look away. */
export function view(session: Session): () => void {
  const viewed = [...live.values()].find((each) => each.session === session);
  if (!viewed) return () => undefined;
  viewed.views++;
  if (!viewed.isOpen) {
    viewed.isOpen = true;
    viewed.session.open();
    viewed.session.subscribe(lookAround);
  }
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

/** Whether a recording is being edited, or its edits are on their way. */
export const isLive = (personId: string, recordingId: string): boolean =>
  live.has(`${personId}/${recordingId}`);

/** Closes what nobody looks at and has nothing to do, and holds the person while something waits. */
function lookAround(): void {
  const personId = readUserInfo()?.id;
  const unsent = new Set<'kept' | 'not kept'>();
  for (const each of live.values()) {
    const { waiting, isKept } = each.session.getState();
    const isDone = waiting === 0 || (isKept && each.personId !== personId);
    if (each.isOpen && each.views === 0 && isDone) {
      each.session.close();
      live.delete(each.key);
    } else if (waiting > 0 && each.personId === personId) {
      unsent.add(isKept ? 'kept' : 'not kept');
    }
  }
  holdWhileUnsent(unsent.has('not kept') ? 'not kept' : unsent.has('kept') ? 'kept' : 'none');
}

onUserInfoChange(() => setTimeout(lookAround));

import type { Speaker, SpeakerRole } from '@colloquy/contract';
import { offerUndo } from '../editing/offer-undo.ts';
import type { Draft, Session } from '../editing/session.ts';
import { assignDrafts, type AssignTarget, newSpeaker, type Scope } from './assign.ts';

/** Names of the roles, in the order in which they are offered. */
export const ROLE_NAMES: Record<SpeakerRole, string> = {
  interviewer: 'Interviewer',
  moderator: 'Moderator',
  participant: 'Participant',
  interpreter: 'Interpreter',
  observer: 'Observer',
  other: 'Other',
};

/** One step of undo, with a toast that takes it back. Nothing is said where nothing was done. */
function perform(session: Session, drafts: readonly Draft[], done: string): void {
  if (drafts.length === 0) return;
  offerUndo(session, session.edit(drafts), done);
}

/** Null takes the name away again. */
export function rename(session: Session, speaker: Speaker, name: string | null): void {
  if (name === speaker.name) return;
  const done = name === null ? `${speaker.label} has no name any more.` : `${speaker.label} is now ${name}.`;
  perform(session, [{ kind: 'set-speaker', speakerId: speaker.id, name }], done);
}

export function setRole(session: Session, speaker: Speaker, role: SpeakerRole | null): void {
  const done =
    role === null
      ? `${speaker.label} has no role any more.`
      : `${speaker.label}: ${ROLE_NAMES[role].toLowerCase()}.`;
  perform(session, [{ kind: 'set-speaker', speakerId: speaker.id, role }], done);
}

export const setColour = (session: Session, speaker: Speaker, colour: number): void =>
  perform(
    session,
    colour === speaker.colour ? [] : [{ kind: 'set-speaker', speakerId: speaker.id, colour }],
    `${speaker.label} has another colour.`,
  );

/** Two voices are one person: all turns of the first go to the second. */
export const merge = (session: Session, speaker: Speaker, into: Speaker): void =>
  perform(
    session,
    speaker.id === into.id ? [] : [{ kind: 'merge-speakers', speakerId: speaker.id, intoId: into.id }],
    `${speaker.label} is ${into.label} now.`,
  );

/** Takes out a speaker who says nothing. */
export const removeSpeaker = (session: Session, speaker: Speaker): void =>
  perform(session, [{ kind: 'remove-speaker', speakerId: speaker.id }], `${speaker.label} was removed.`);

export const addSpeaker = (session: Session): void =>
  perform(session, [newSpeaker(null).draft], 'A speaker was added.');

/** Gives words to a speaker who is there. */
export const assign = (session: Session, target: AssignTarget, scope: Scope, speaker: Speaker): void =>
  perform(session, assignDrafts(target, scope, speaker.id), `${SPOKEN[scope]} said by ${speaker.label}.`);

/** Gives words to somebody new. Everywhere, the speaker is nobody new but has another name. */
export function assignToNew(session: Session, target: AssignTarget, scope: Scope, name: string | null): void {
  const { speakerId, draft } = newSpeaker(name);
  const assigned = assignDrafts(target, scope, speakerId);
  perform(
    session,
    assigned.length === 0 ? [] : [draft, ...assigned],
    `${SPOKEN[scope]} said by ${name ?? 'a new speaker'}.`,
  );
}

const SPOKEN: Record<Scope, string> = {
  words: 'These words are',
  turn: 'This turn is',
  selected: 'These turns are',
  onwards: 'From here to the next change of speaker it is',
  rest: 'From here to the end it is',
  everywhere: 'Everything is',
};

import type { Speaker, SpeakerRole } from '@colloquy/rules/transcript';
import { type CommandDraft, type EditSession, offerUndo } from '../editing/index.ts';
import { assignDrafts, type AssignTarget, newSpeaker, type Scope } from './assign-speaker.ts';
import * as text from './messages.ts';

/** Runs commands as one undo step, with an undo toast. Does nothing without commands. */
function perform(session: EditSession, drafts: readonly CommandDraft[], message: string): void {
  if (drafts.length === 0) return;
  offerUndo(session, session.edit(drafts), message);
}

/** Null removes the name. */
export function rename(session: EditSession, speaker: Speaker, name: string | null): void {
  if (name === speaker.name) return;
  const message = name === null ? text.nameRemoved(speaker.label) : text.renamed(speaker.label, name);
  perform(session, [{ kind: 'set-speaker', speakerId: speaker.id, name }], message);
}

export function setRole(session: EditSession, speaker: Speaker, role: SpeakerRole | null): void {
  const message = role === null ? text.roleRemoved(speaker.label) : text.roleSet(speaker.label, role);
  perform(session, [{ kind: 'set-speaker', speakerId: speaker.id, role }], message);
}

export const setColour = (session: EditSession, speaker: Speaker, colour: number): void =>
  perform(
    session,
    colour === speaker.colour ? [] : [{ kind: 'set-speaker', speakerId: speaker.id, colour }],
    text.colourSet(speaker.label),
  );

/** Merges two speakers: all turns of the first go to the second. */
export const merge = (session: EditSession, speaker: Speaker, into: Speaker): void =>
  perform(
    session,
    speaker.id === into.id ? [] : [{ kind: 'merge-speakers', speakerId: speaker.id, intoId: into.id }],
    text.merged(speaker.label, into.label),
  );

/** Removes a speaker without turns. */
export const removeSpeaker = (session: EditSession, speaker: Speaker): void =>
  perform(session, [{ kind: 'remove-speaker', speakerId: speaker.id }], text.removed(speaker.label));

export const addSpeaker = (session: EditSession): void =>
  perform(session, [newSpeaker(null).draft], text.added);

/** Assigns words to an existing speaker. */
export const assign = (session: EditSession, target: AssignTarget, scope: Scope, speaker: Speaker): void =>
  perform(session, assignDrafts(target, scope, speaker.id), text.assigned(scope, speaker.label));

/** Assigns words to a new speaker. With `everywhere`, this effectively renames the speaker. */
export function assignToNew(
  session: EditSession,
  target: AssignTarget,
  scope: Scope,
  name: string | null,
): void {
  const { speakerId, draft } = newSpeaker(name);
  const assigned = assignDrafts(target, scope, speakerId);
  perform(
    session,
    assigned.length === 0 ? [] : [draft, ...assigned],
    text.assigned(scope, name ?? text.aNewSpeaker),
  );
}

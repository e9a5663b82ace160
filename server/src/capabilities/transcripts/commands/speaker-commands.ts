import {
  type RefusalReason,
  type SegmentDraft,
  type SpeakerChange,
  type SpeakerCommand,
  type SpeakerState,
  undoSpeaker,
} from '@colloquy/rules/transcript';
import type { SpeakerRow } from '../transcripts.store.ts';
import { changeSegment, type EditBatch } from './edit-batch.ts';
import {
  fetchRows,
  getRow,
  getSpeaker,
  loadSpeakers,
  putSpeaker,
  resolveSpeaker,
  speakerState,
} from './unit-of-work.ts';

type SpeakerCommandOf<K extends SpeakerCommand['kind']> = Extract<SpeakerCommand, { kind: K }>;

/** Applies an edit of the speakers. Returns the reason for a refusal, or null. */
export async function handleSpeakerCommand(
  batch: EditBatch,
  command: SpeakerCommand,
): Promise<RefusalReason | null> {
  switch (command.kind) {
    case 'add-speaker':
      return addSpeaker(batch, command);
    case 'set-speaker':
      return setSpeaker(batch, command);
    case 'remove-speaker':
      return removeSpeaker(batch, command);
    case 'merge-speakers':
      return mergeSpeakers(batch, command);
  }
}

async function addSpeaker(
  batch: EditBatch,
  { id, speakerId, name }: SpeakerCommandOf<'add-speaker'>,
): Promise<RefusalReason | null> {
  const speakers = await loadSpeakers(batch.speakers);
  if (speakers.has(speakerId)) return 'id-taken';
  const { organisationId, id: recordingId } = batch.uow.recording;
  const now: SpeakerRow = {
    organisationId,
    id: speakerId,
    recordingId,
    number: Math.max(0, ...Array.from(speakers.values(), (speaker) => speaker.number)) + 1,
    name,
    role: null,
    colour: null,
    participantId: null,
    mergedInto: null,
    revision: batch.revision + 1,
  };
  putSpeaker(batch.speakers, now, id);
  return null;
}

async function setSpeaker(
  batch: EditBatch,
  { id, speakerId, name, role, colour, participantId }: SpeakerCommandOf<'set-speaker'>,
): Promise<RefusalReason | null> {
  const row = await getSpeaker(batch.speakers, speakerId);
  if (row.mergedInto !== null) return 'no-speaker';
  if (participantId && !(await batch.store.hasParticipant(participantId))) return 'no-participant';
  const now: SpeakerRow = {
    ...row,
    name: name === undefined ? row.name : name,
    role: role === undefined ? row.role : role,
    colour: colour ?? row.colour,
    participantId: participantId === undefined ? row.participantId : participantId,
    revision: batch.revision + 1,
  };
  const [before, after] = [speakerState(row), speakerState(now)];
  if ((Object.keys(after) as (keyof SpeakerState)[]).every((key) => before[key] === after[key])) return null;
  putSpeaker(batch.speakers, now, id);
  return null;
}

/**
 * Removes a speaker without turns: it is merged into itself, like one whose addition was undone. Repeating
 * has no effect.
 */
async function removeSpeaker(
  batch: EditBatch,
  { id, speakerId }: SpeakerCommandOf<'remove-speaker'>,
): Promise<RefusalReason | null> {
  const row = await getSpeaker(batch.speakers, speakerId);
  if (row.mergedInto !== null) return null;
  if ((await segmentIdsOfSpeaker(batch, speakerId)).length > 0) return 'speaker-has-turns';
  putSpeaker(batch.speakers, { ...row, mergedInto: speakerId, revision: batch.revision + 1 }, id);
  return null;
}

/** Resolves speakers that were merged meanwhile. Merging a speaker into itself has no effect. */
async function mergeSpeakers(
  batch: EditBatch,
  { id, revision, speakerId, intoId }: SpeakerCommandOf<'merge-speakers'>,
): Promise<RefusalReason | null> {
  const named = [await getSpeaker(batch.speakers, speakerId), await getSpeaker(batch.speakers, intoId)];
  if (named.some((row) => row.mergedInto !== null && row.revision <= revision)) return 'no-speaker';
  const speakers = await loadSpeakers(batch.speakers);
  const [from, into] = named.map((row) => resolveSpeaker(speakers, row.id));
  if (from === undefined || into === undefined) return 'no-speaker';
  if (from === into) return null;
  const [ended, remaining] = [speakers.get(from)!, speakers.get(into)!];
  const next = batch.revision + 1;
  putSpeaker(batch.speakers, { ...ended, mergedInto: into, revision: next }, id);
  // A person keeps being the participant, whichever of their two voices was linked.
  if (remaining.participantId === null && ended.participantId !== null)
    putSpeaker(batch.speakers, { ...remaining, participantId: ended.participantId, revision: next }, id);
  for (const segmentId of await segmentIdsOfSpeaker(batch, from))
    changeSegment(batch, id, await getRow(batch.uow, segmentId), { speakerId: into });
  return null;
}

/** Current segments of a speaker: the stored ones with the changes of this batch. */
export async function segmentIdsOfSpeaker({ store, uow }: EditBatch, speakerId: string): Promise<string[]> {
  const stored = await store.findSegmentIdsOfSpeaker(speakerId);
  await fetchRows(uow, stored);
  const touched = [...uow.inserted, ...uow.changed];
  return [...new Set([...stored, ...touched])].filter((id) => {
    const row = uow.rows.get(id);
    return row?.speakerId === speakerId && row.mergedInto === null;
  });
}

/** Speaker states after undoing a step, and the step's commands on speakers. */
type UndoneSpeakers = { states: Map<string, SpeakerState>; commandIds: Set<string> };

/** Undoes the speaker changes of a step; undefined where others changed the same speakers since. */
export async function undoSpeakers(
  batch: EditBatch,
  commandIds: ReadonlySet<string>,
): Promise<UndoneSpeakers | undefined> {
  const stored = await batch.store.findSpeakerChangesBy([...commandIds]);
  const here = batch.speakers.changes.filter(({ commandId }) => commandIds.has(commandId));
  const changes: SpeakerChange[] = [...stored, ...here];
  const states = new Map<string, SpeakerState>();
  if (changes.length === 0) return { states, commandIds: new Set() };
  const speakers = await loadSpeakers(batch.speakers);
  for (const change of changes.toReversed()) {
    const now = undoSpeaker(
      change,
      states.get(change.speakerId) ?? speakerState(speakers.get(change.speakerId)!),
    );
    if (!now) return undefined;
    states.set(change.speakerId, now);
  }
  return { states, commandIds: new Set(changes.map(({ commandId }) => commandId)) };
}

/**
 * Resolves speakers during an undo. Speakers that exist before or after it are valid, because intermediate
 * states may use both.
 */
export async function speakerResolverAfter(
  batch: EditBatch,
  { states }: UndoneSpeakers,
): Promise<(id: string | null) => string | null | undefined> {
  const before = await loadSpeakers(batch.speakers);
  const after = new Map<string, Pick<SpeakerState, 'mergedInto'>>([...before, ...states]);
  return (id) => (id === null || before.get(id)?.mergedInto === null ? id : resolveSpeaker(after, id));
}

/** Whether a speaker that the undo removes would still have turns, because someone assigned it. */
export async function areStillUsed(
  batch: EditBatch,
  { states }: UndoneSpeakers,
  { segments, changes }: SegmentDraft,
): Promise<boolean> {
  const moved = new Set(changes.map(({ segmentId }) => segmentId));
  for (const [id, { mergedInto }] of states) {
    if (mergedInto === null) continue;
    if (segments.some(({ speakerId }) => speakerId === id)) return true;
    if ((await segmentIdsOfSpeaker(batch, id)).some((turn) => !moved.has(turn))) return true;
  }
  return false;
}

export async function putSpeakers(
  batch: EditBatch,
  { states }: UndoneSpeakers,
  commandId: string,
): Promise<void> {
  const speakers = await loadSpeakers(batch.speakers);
  for (const [id, state] of states) {
    const row = speakers.get(id)!;
    const isSame = (Object.keys(state) as (keyof SpeakerState)[]).every((key) => row[key] === state[key]);
    if (!isSame) putSpeaker(batch.speakers, { ...row, ...state, revision: batch.revision + 1 }, commandId);
  }
}

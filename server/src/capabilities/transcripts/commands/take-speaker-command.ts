import type { RefusalReason, SpeakerCommand } from '@colloquy/contract';
import { changeSegment, type Sitting } from './command-sitting.ts';
import { livingSpeaker, putSpeaker, speakerOf, speakersOf } from './speaker-bench.ts';
import type { SpeakerRow } from '../transcripts.store.ts';
import { fetchRows, rowOf } from './workbench.ts';

type Of<K extends SpeakerCommand['kind']> = Extract<SpeakerCommand, { kind: K }>;

/** Does an edit of the speakers. Answers why it cannot, or null. */
export async function takeSpeakerCommand(
  sitting: Sitting,
  command: SpeakerCommand,
): Promise<RefusalReason | null> {
  switch (command.kind) {
    case 'add-speaker':
      return addSpeaker(sitting, command);
    case 'set-speaker':
      return setSpeaker(sitting, command);
    case 'remove-speaker':
      return removeSpeaker(sitting, command);
    case 'merge-speakers':
      return mergeSpeakers(sitting, command);
  }
}

async function addSpeaker(
  sitting: Sitting,
  { id, speakerId, name }: Of<'add-speaker'>,
): Promise<RefusalReason | null> {
  const speakers = await speakersOf(sitting.speakers);
  if (speakers.has(speakerId)) return 'id-taken';
  const { organisationId, id: recordingId } = sitting.bench.recording;
  const now: SpeakerRow = {
    organisationId,
    id: speakerId,
    recordingId,
    number: Math.max(0, ...Array.from(speakers.values(), (speaker) => speaker.number)) + 1,
    name,
    role: null,
    colour: null,
    mergedInto: null,
    revision: sitting.revision + 1,
  };
  putSpeaker(sitting.speakers, now, id);
  return null;
}

async function setSpeaker(
  sitting: Sitting,
  { id, speakerId, name, role, colour }: Of<'set-speaker'>,
): Promise<RefusalReason | null> {
  const row = await speakerOf(sitting.speakers, speakerId);
  if (row.mergedInto !== null) return 'no-speaker';
  const now = {
    ...row,
    name: name === undefined ? row.name : name,
    role: role === undefined ? row.role : role,
    colour: colour ?? row.colour,
    revision: sitting.revision + 1,
  };
  if (now.name === row.name && now.role === row.role && now.colour === row.colour) return null;
  putSpeaker(sitting.speakers, now, id);
  return null;
}

/** Who has no turns ends: merged into itself, as one that was added and taken back. Who is gone already stays so. */
async function removeSpeaker(
  sitting: Sitting,
  { id, speakerId }: Of<'remove-speaker'>,
): Promise<RefusalReason | null> {
  const row = await speakerOf(sitting.speakers, speakerId);
  if (row.mergedInto !== null) return null;
  if ((await turnsOf(sitting, speakerId)).length > 0) return 'speaker-has-turns';
  putSpeaker(sitting.speakers, { ...row, mergedInto: speakerId, revision: sitting.revision + 1 }, id);
  return null;
}

/** Who was merged into another one since the sender looked is that one; who is the same already stays so. */
async function mergeSpeakers(
  sitting: Sitting,
  { id, revision, speakerId, intoId }: Of<'merge-speakers'>,
): Promise<RefusalReason | null> {
  const named = [await speakerOf(sitting.speakers, speakerId), await speakerOf(sitting.speakers, intoId)];
  if (named.some((row) => row.mergedInto !== null && row.revision <= revision)) return 'no-speaker';
  const speakers = await speakersOf(sitting.speakers);
  const [from, into] = named.map((row) => livingSpeaker(speakers, row.id));
  if (from === undefined || into === undefined) return 'no-speaker';
  if (from === into) return null;
  putSpeaker(
    sitting.speakers,
    { ...speakers.get(from)!, mergedInto: into, revision: sitting.revision + 1 },
    id,
  );
  for (const segmentId of await turnsOf(sitting, from))
    changeSegment(sitting, id, await rowOf(sitting.bench, segmentId), { speakerId: into });
  return null;
}

/** The living segments of a speaker, as the database has them and as they are in this sitting by now. */
export async function turnsOf({ source, bench }: Sitting, speakerId: string): Promise<string[]> {
  const stored = await source.findTurnsOf(speakerId);
  await fetchRows(bench, stored);
  const touched = [...bench.inserted, ...bench.changed];
  return [...new Set([...stored, ...touched])].filter((id) => {
    const row = bench.rows.get(id);
    return row?.speakerId === speakerId && row.mergedInto === null;
  });
}

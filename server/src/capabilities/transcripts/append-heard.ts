import type { HeardUtterance } from '@colloquy/contract';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { ensureSpeaker } from './ensure-speaker.ts';
import { placeByTime, type PlaceInTime, tidyUtterance, type TidyUtterance } from './heard-words.rules.ts';
import { oneLanguage } from './one-language.rules.ts';
import { hintRecordingDetails } from './recording-hint.ts';
import { insertSegments, makeRoom, saveRevision } from './segment-changes.store.ts';
import {
  findHeardChannels,
  findLastSegment,
  findPlaces,
  holdRecording,
  type RecordingRow,
} from './transcripts.store.ts';
import { heardChannel, segment } from './transcripts.table.ts';

/** What a speech engine heard in one piece of a channel: everything before `untilMs` is final. */
export type HeardPiece = {
  recordingId: string;
  channel: number;
  untilMs: number;
  utterances: readonly HeardUtterance[];
};

/**
 * Writes segments, and how far the channel is heard, in one transaction: whoever goes on later starts there. A piece
 * that was written already changes nothing. Where channels carry different speech, each has its own speaker.
 */
export async function appendHeard({ recordingId, channel, untilMs, utterances }: HeardPiece): Promise<void> {
  const recording = await holdRecording(recordingId);
  if (untilMs <= (await heardUntil(recordingId, channel))) return;
  await saveHeard(recording, channel, untilMs);
  const heard = utterances
    .map(tidyUtterance)
    .filter((utterance) => utterance.words.length > 0)
    .toSorted((one, other) => one.startMs - other.startMs);
  if (heard.length > 0) await insertHeard(recording, channel, heard);
  await hintRecordingDetails(recording.organisationId, recordingId);
}

async function insertHeard(
  recording: RecordingRow,
  channel: number,
  heard: readonly TidyUtterance[],
): Promise<void> {
  const revision = recording.revision + 1;
  const speakerId =
    recording.channelPlan === 'separate' ? await ensureSpeaker(recording, channel + 1, revision) : null;
  const places = placeByTime(
    await placesAround(recording.id, heard[0]!.startMs),
    heard.map((utterance) => utterance.startMs),
  );
  for (const { behind, places: count } of places.room) await makeRoom(recording.id, behind, count, revision);
  const { organisationId, id: recordingId } = recording;
  const segments = heard.map((utterance, at) => ({
    organisationId,
    id: newId(),
    recordingId,
    speakerId,
    channel,
    language: oneLanguage(utterance.language) ?? oneLanguage(recording.language),
    startMs: utterance.startMs,
    endMs: utterance.endMs,
    position: places.positions[at]!,
    revision,
    madeRevision: revision,
    words: utterance.words,
    alternatives: [],
    marks: [...(utterance.marks ?? [])],
    splitFrom: null,
    mergedInto: null,
  }));
  await insertSegments(segments);
  await saveRevision(recordingId, revision);
}

/** The places that matter for what begins at a time: the last alone where all of it comes later. */
async function placesAround(recordingId: string, startMs: number): Promise<PlaceInTime[]> {
  const last = await findLastSegment(recordingId);
  if (!last) return [];
  return last.startMs <= startMs ? [last] : findPlaces(recordingId);
}

async function heardUntil(recordingId: string, channel: number): Promise<number> {
  const channels = await findHeardChannels(recordingId);
  return channels.find((each) => each.channel === channel)?.heardMs ?? 0;
}

async function saveHeard(
  { organisationId, id }: RecordingRow,
  channel: number,
  heardMs: number,
): Promise<void> {
  await db
    .insert(heardChannel)
    .values({ organisationId, id: newId(), recordingId: id, channel, heardMs })
    .onConflictDoUpdate({
      target: [heardChannel.organisationId, heardChannel.recordingId, heardChannel.channel],
      set: { heardMs },
    });
}

/** Removes what was heard in a language that nobody spoke: what is left of it was noise. */
export async function forgetHeard(recordingId: string): Promise<void> {
  await db.delete(segment).where(eq(segment.recordingId, recordingId));
  await db.update(heardChannel).set({ heardMs: 0 }).where(eq(heardChannel.recordingId, recordingId));
}

/** How many segments a recording has. */
export async function countSegments(recordingId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(segment)
    .where(eq(segment.recordingId, recordingId));
  return row?.count ?? 0;
}

/** How many segments have something that was said: not those alone in which words were heard over silence or noise. */
export async function countSpoken(recordingId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(segment)
    .where(and(eq(segment.recordingId, recordingId), sql`not ${segment.marks} @> '["no-speech"]'`));
  return row?.count ?? 0;
}

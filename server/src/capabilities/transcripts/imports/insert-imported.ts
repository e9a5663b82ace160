import { isUnclear, POSITION_STEP } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { db } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { countSegments } from '../append-heard.ts';
import { tidyUtterance } from '../heard-words.rules.ts';
import { oneLanguage } from '../one-language.rules.ts';
import { hintRecordingDetails } from '../recording-hint.ts';
import { insertSegments, saveRevision } from '../segment-changes.store.ts';
import { holdRecording } from '../transcripts.store.ts';
import { heardChannel, type Imported, recording, speaker } from '../transcripts.table.ts';
import type { ImportedTranscript } from './imported.ts';
import type { SettledTranscript } from './settle-times.ts';

export type Import = {
  recordingId: string;
  /** The file that the words come from. */
  fileId: string;
  imported: Imported;
  language: string | null;
  speakers: ImportedTranscript['speakers'];
  settled: SettledTranscript;
};

/**
 * Writes the words of a file, with its speakers, in one transaction: all of them or none. A recording that has words
 * already is left alone, so that a repeated step changes nothing. Within a scope.
 */
export async function insertImported({
  recordingId,
  fileId,
  imported,
  language,
  speakers,
  settled,
}: Import): Promise<void> {
  const held = await holdRecording(recordingId);
  if ((await countSegments(recordingId)) > 0) return;
  const { organisationId } = held;
  const revision = held.revision + 1;
  const utterances = settled.segments
    .map(({ speaker: key, ...utterance }) => ({
      key,
      ...tidyUtterance({ ...utterance, language: oneLanguage(utterance.language) ?? oneLanguage(language) }),
    }))
    .filter((utterance) => utterance.words.length > 0 || isUnclear(utterance))
    // As it stands in the file where two begin together, or nobody says when.
    .toSorted((one, other) => one.startMs - other.startMs);
  const keys = [...new Set(utterances.flatMap(({ key }) => key ?? []))];
  const ids = new Map(keys.map((key) => [key, newId()]));
  const rows = keys.map((key, at) => ({
    organisationId,
    id: ids.get(key)!,
    recordingId,
    number: at + 1,
    // Named as nobody named it: then it goes on being called by its number.
    name: speakers.get(key) === `Speaker ${at + 1}` ? null : (speakers.get(key) ?? key),
    revision,
  }));
  if (rows.length > 0) await db.insert(speaker).values(rows);
  await insertSegments(
    utterances.map(({ key, marks, ...utterance }, at) => ({
      ...utterance,
      organisationId,
      id: newId(),
      recordingId,
      speakerId: key === null ? null : ids.get(key)!,
      channel: 0,
      position: (at + 1) * POSITION_STEP,
      revision,
      madeRevision: revision,
      alternatives: [],
      marks: marks ?? [],
      splitFrom: null,
      mergedInto: null,
    })),
  );
  await saveRevision(recordingId, revision);
  const endMs = Math.max(0, ...utterances.map((utterance) => utterance.endMs));
  const durationMs = held.durationMs ?? (settled.isTimed ? endMs : null);
  await db
    .update(recording)
    .set({ transcriptFileId: fileId, imported, isTimed: settled.isTimed, language, durationMs })
    .where(eq(recording.id, recordingId));
  // Nothing of it has still to be written.
  await db
    .insert(heardChannel)
    .values({ organisationId, id: newId(), recordingId, channel: 0, heardMs: durationMs ?? 0 })
    .onConflictDoNothing();
  await hintRecordingDetails(organisationId, recordingId);
}

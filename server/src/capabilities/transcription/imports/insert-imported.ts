import { isUnclear, POSITION_STEP } from '@colloquy/rules/transcript';
import { newId } from '../../../platform/ids.ts';
import {
  invalidateRecordingDetails,
  insertSegments,
  saveRevision,
  upsertSpeakers,
  countSegments,
  type Imported,
  lockRecording,
  saveImport,
} from '../../transcripts/index.ts';
import { normaliseUtterance, singleLanguage } from '../transcribed-words.rules.ts';
import type { TimedTranscript } from './assign-times.ts';
import type { ImportedTranscript } from './imported-transcript.ts';

export type TranscriptImport = {
  recordingId: string;
  /** The transcript file. */
  fileId: string;
  imported: Imported;
  language: string | null;
  speakers: ImportedTranscript['speakers'];
  timed: TimedTranscript;
};

/**
 * Inserts the words and speakers of a file in one transaction. A recording that already has words is
 * unchanged, so the step can be repeated. Runs in a scope.
 */
export async function insertImported({
  recordingId,
  fileId,
  imported,
  language,
  speakers,
  timed,
}: TranscriptImport): Promise<void> {
  const locked = await lockRecording(recordingId);
  if ((await countSegments(recordingId)) > 0) return;
  const { organisationId } = locked;
  const revision = locked.revision + 1;
  const utterances = timed.segments
    .map(({ speaker: key, ...utterance }) => ({
      key,
      ...normaliseUtterance({
        ...utterance,
        language: singleLanguage(utterance.language) ?? singleLanguage(language),
      }),
    }))
    .filter((utterance) => utterance.words.length > 0 || isUnclear(utterance))
    // Segments that start together, or have no times, keep the order of the file.
    .toSorted((one, other) => one.startMs - other.startMs);
  const keys = [...new Set(utterances.flatMap(({ key }) => key ?? []))];
  const ids = new Map(keys.map((key) => [key, newId()]));
  const rows = keys.map((key, at) => ({
    organisationId,
    id: ids.get(key)!,
    recordingId,
    number: at + 1,
    // A default name is not stored: the speaker is labelled by number.
    name: speakers.get(key) === `Speaker ${at + 1}` ? null : (speakers.get(key) ?? key),
    role: null,
    colour: null,
    participantId: null,
    mergedInto: null,
    revision,
  }));
  await upsertSpeakers(rows);
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
      createdRevision: revision,
      conflicts: [],
      marks: marks ?? [],
      splitFrom: null,
      mergedInto: null,
    })),
  );
  await saveRevision(recordingId, revision);
  const endMs = Math.max(0, ...utterances.map((utterance) => utterance.endMs));
  const durationMs = locked.durationMs ?? (timed.isTimed ? endMs : null);
  const { isTimed } = timed;
  await saveImport(locked, { transcriptFileId: fileId, imported, isTimed, language, durationMs });
  await invalidateRecordingDetails(organisationId, recordingId);
}

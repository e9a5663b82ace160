import { jobCode } from '@colloquy/contract';
import type { ExportOptions } from '@colloquy/contract/exports';
import { createNameReplacer } from '@colloquy/rules/text';
import { fluentWords, isConfirmed, type Segment } from '@colloquy/rules/transcript';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { findThreads } from '../comments/index.ts';
import { findAudio } from '../files/index.ts';
import { findJobFiles, type JobFileRow, type JobRow } from '../jobs/index.ts';
import { findParticipantCodes } from '../studies/index.ts';
import {
  asSegment,
  asSpeaker,
  findRecordingNames,
  findSegments,
  findSpeakers,
  type RecordingRow,
} from '../transcripts/index.ts';
import { nameNumberOf } from './export-name.ts';
import { type Exportable, plainTexts, withUnclear } from './exportable.ts';
import { numberComments, withExportedQuotes } from './exported-comments.ts';
import { findNameReplacements } from './pseudonyms/name-list.store.ts';
import { withPseudonyms } from './pseudonyms/with-pseudonyms.ts';

/** Reads all data for an export, in a scope that sees the recording, and prepares it as the options say. */
export async function getExportable(
  who: Caller,
  { job, row }: { job: JobRow; row: RecordingRow },
  options: ExportOptions,
): Promise<Exportable> {
  const whole = await readExportable(who, { job, row }, options);
  const spoken = options.verbatim === 'strict' ? whole : toFluentWords(whole);
  const exportable = withUnclear(spoken, options);
  const names = await findRecordingNames(job.id);
  if (options.pseudonyms === 'no')
    return withExportedQuotes({ ...exportable, nameNumber: nameNumberOf(row.id, names) });
  const replacer = createNameReplacer(await findNameReplacements(job.id));
  const replaced = names.map(({ id, name }) => ({ id, name: replacer.replace(name) }));
  return { ...withPseudonyms(exportable, replacer), nameNumber: nameNumberOf(row.id, replaced) };
}

async function readExportable(
  who: Caller,
  { job, row }: { job: JobRow; row: RecordingRow },
  options: ExportOptions,
): Promise<Exportable> {
  const threads = options.comments === 'yes' ? await findThreads(who, row.id) : [];
  const { comments, segments } = numberComments(threads, (await findSegments(row.id)).map(asSegment));
  const files = await findJobFiles(row.jobId);
  const file = files.find(({ recordingId }) => recordingId === row.id);
  const audio = row.transcriptFileId === row.fileId ? null : await findAudio(row.fileId, 'playback');
  return plainTexts({
    jobCode: jobCode(job.sid, job.number),
    job: job.name,
    file: row.name,
    nameNumber: 1,
    participant: files.find(({ fileId }) => fileId === row.fileId)?.settings.participant,
    language: row.language,
    durationMs: row.durationMs,
    revision: row.revision,
    verbatim: 'strict',
    isApproved: job.approvedAt !== null,
    checked: file ? await describeMark(file) : null,
    imported: row.imported,
    isManual: row.imported !== null && !row.imported.isMachineWork,
    isTimed: row.isTimed,
    confirmed: findConfirmed(segments),
    passages: segments.filter(({ words }) => words.length > 0).length,
    unclear: new Set(),
    media: audio ? [{ name: audio.name, type: audio.type }] : [],
    speakers: await readSpeakers(row.id),
    segments,
    comments,
    isPseudonymous: false,
  });
}

async function readSpeakers(recordingId: string): Promise<Exportable['speakers']> {
  const rows = await findSpeakers(recordingId);
  const codes = await findParticipantCodes(rows.flatMap(({ participantId }) => participantId ?? []));
  return new Map(
    rows.map((row) => {
      const { id, label, colour, role } = asSpeaker(row);
      const participant = row.participantId === null ? undefined : codes.get(row.participantId);
      return [id, { name: label, colour, role, participant }];
    }),
  );
}

type Marked = Pick<JobFileRow, 'organisationId' | 'checkedAt' | 'checkedBy'>;

/** Who marked the file as checked, and on which day of the organisation. */
async function describeMark({
  organisationId,
  checkedAt,
  checkedBy,
}: Marked): Promise<Exportable['checked']> {
  if (checkedAt === null) return null;
  const { rows } = await sqlQuery<{ by: string | null; timeZone: string }>(
    `select p.name as by, o.time_zone as "timeZone" from published.organisation o
     left join published.person p on p.id = $2 where o.id = $1`,
    [organisationId, checkedBy],
  );
  const { by, timeZone } = rows[0]!;
  return {
    by: by ?? 'a reviewer',
    on: checkedAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone }),
  };
}

const toFluentWords = (transcript: Exportable): Exportable => ({
  ...transcript,
  verbatim: 'intelligent',
  segments: transcript.segments.map((segment) => ({
    ...segment,
    words: fluentWords(segment.words, segment.language ?? transcript.language),
  })),
});

/** Segments whose words were all typed or confirmed by people. */
const findConfirmed = (segments: readonly Segment[]): Set<string> =>
  new Set(segments.filter(({ words }) => words.length > 0 && words.every(isConfirmed)).map(({ id }) => id));

import {
  type Correction,
  countCorrections,
  learnCorrections,
  type LearnedCorrection,
  MOST_CORRECTIONS,
  type Word,
  wordKey,
} from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';
import { findRecordings } from './find-recordings.ts';

/**
 * What people corrected in the recordings of a job: the words of each segment that they changed, as they first were,
 * beside what they are now. Worked out when it is asked for, so that what was taken back is not learned.
 */
export async function findCorrections(jobId: string): Promise<LearnedCorrection[]> {
  const recordings = await findRecordings(jobId);
  const edited = await findEditedSegments(recordings.map(({ id }) => id));
  const made = edited.flatMap(({ recordingId, before, now }) =>
    learnCorrections(before, now).map((correction) => ({ ...correction, recordingId })),
  );
  const kept = countWords(edited.map(({ now }) => now));
  return countCorrections(made)
    .slice(0, MOST_CORRECTIONS)
    .map((correction) => {
      const where = new Set(made.filter((each) => isSame(each, correction)).map((each) => each.recordingId));
      return {
        ...correction,
        kept: kept.get(wordKey(correction.wrong)) ?? 0,
        recordings: recordings.flatMap(({ id, name }) => (where.has(id) ? [{ id, name }] : [])),
      };
    });
}

const isSame = (one: Correction, other: Correction): boolean =>
  one.right === other.right && wordKey(one.wrong) === wordKey(other.wrong);

type EditedSegment = { recordingId: string; before: Word[]; now: Word[] };

/** Segments that a person changed and that still stand. */
async function findEditedSegments(recordingIds: readonly string[]): Promise<EditedSegment[]> {
  const { rows } = await sqlQuery<EditedSegment>(
    `select s.recording_id as "recordingId", first.before -> 'words' as before, s.words as now
     from segment s cross join lateral (
       select r.before from segment_revision r
       where r.organisation_id = s.organisation_id and r.segment_id = s.id and r.before is not null
       order by r.revision, r.id limit 1) first
     where s.organisation_id = (select api.organisation_id()) and s.recording_id = any($1) and s.merged_into is null
       and exists (select from segment_revision r join segment_command c
           on c.organisation_id = r.organisation_id and c.id = r.command_id
         where r.organisation_id = s.organisation_id and r.segment_id = s.id and c.person_id is not null)
     order by s.recording_id, s.position`,
    [recordingIds],
  );
  return rows;
}

function countWords(segments: readonly (readonly Word[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of segments.flat()) counts.set(wordKey(text), (counts.get(wordKey(text)) ?? 0) + 1);
  return counts;
}

/**
 * Most terms that speech is told of, and how often one must have been corrected. Measured on the clips of the bench
 * `correct`, clean and at 10 dB: their own terms take the word error rate from 14.4 to 12.7 %, together with as many
 * that do not occur to 13.0 %; none but such that do not occur bring it to 15.1 %. So few, and only well-proven ones.
 */
const MOST_TERMS = 12;
const FEWEST_TIMES = 2;

/**
 * Names and terms that people wrote in other recordings of the job, for speech to spell alike. Only what is written
 * with capitals or digits: ordinary words are heard no better for being told.
 */
export async function findVocabulary(jobId: string): Promise<string[]> {
  const corrections = await findCorrections(jobId);
  const terms = corrections
    .filter(({ count, kept, right }) => count >= FEWEST_TIMES && count > kept && /[\p{Lu}\p{N}]/u.test(right))
    .map(({ right }) => right);
  return [...new Set(terms)].slice(0, MOST_TERMS);
}

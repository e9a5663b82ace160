import type pg from 'pg';
import { attempt, type LockPatience, retryForLocks } from './retry-for-locks.ts';

/** Filled by the migration `_word_origins`: recordings whose words history may say more of. Gone when none is left. */
const TO_DO = 'drizzle.recording_without_origins';
const POLICY = 'word_origins_written';

type Origin = { source?: string; confirmedBy?: string };
type StoredWord = Origin & { text: string; startMs: number; confidence?: number | null };
type State = { words: StoredWord[] };
type Revision = {
  id: string;
  revision: number;
  kind: string | null;
  personId: string | null;
  before: State | null;
  after: State;
};

/**
 * Says of stored words which ones a person typed and who confirmed them. `confidence: null` once stood for words that a
 * person typed or confirmed, for imported words, and for words whose engine gave none. History tells them apart:
 * a word that appears with an edit of text was typed by its sender, and one that lost its confidence was confirmed by
 * the sender. What history does not say reads as not confirmed. A confidence that a confirmation took stays null.
 *
 * Each recording is a transaction of its own, which only edits of the same recording wait for: people work meanwhile, and
 * an interrupted run goes on with what is left.
 */
export async function writeWordOrigins(client: pg.Client, patience: LockPatience): Promise<void> {
  const change = (...statements: string[]): Promise<void> =>
    retryForLocks(client, patience, () => attempt(client, patience, statements));
  const { rows: found } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [TO_DO],
  );
  if (!found[0]!.there) return;
  // Forced row security binds the owner too, who has no policy to write.
  const tables = ['recording', 'segment_revision', 'segment'];
  for (const table of tables)
    await change(
      `drop policy if exists ${POLICY} on ${table}`,
      `create policy ${POLICY} on ${table} for update to current_user using (true) with check (true)`,
    );
  const { rows } = await client.query<{ organisationId: string; recordingId: string }>(
    `select organisation_id as "organisationId", recording_id as "recordingId" from ${TO_DO}`,
  );
  for (const { organisationId, recordingId } of rows)
    await retryForLocks(client, patience, () => writeOriginsOf(client, organisationId, recordingId));
  for (const table of tables) await change(`drop policy ${POLICY} on ${table}`);
  await change(`drop table ${TO_DO}`);
}

async function writeOriginsOf(client: pg.Client, organisationId: string, recordingId: string): Promise<void> {
  const key = [organisationId, recordingId];
  await client.query('begin');
  // As everything that changes its words.
  await client.query('select from recording where organisation_id = $1 and id = $2 for no key update', key);
  await client.query(
    `declare history no scroll cursor for
     select v.id, v.revision, k.kind, k.person_id as "personId", v.before, v.after
     from segment_revision v
     left join segment_command k on k.organisation_id = v.organisation_id and k.id = v.command_id
     where v.organisation_id = $1 and v.recording_id = $2 order by v.revision`,
    key,
  );
  const known = new Map<string, Origin>();
  let command: Revision[] = [];
  const endCommand = async (): Promise<void> => {
    const changed = followCommand(command, known);
    command = [];
    for (const { id, before, after } of changed)
      await client.query({
        name: 'write-revision',
        text: `update segment_revision set before = $3, after = $4 where organisation_id = $1 and id = $2`,
        values: [organisationId, id, before && JSON.stringify(before), JSON.stringify(after)],
      });
  };
  for (;;) {
    const { rows } = await client.query<Revision>('fetch 200 from history');
    if (rows.length === 0) break;
    for (const row of rows) {
      // Each command that changed something made one revision.
      if (command.length > 0 && command[0]!.revision !== row.revision) await endCommand();
      command.push(row);
    }
  }
  await endCommand();
  const { rows: segments } = await client.query<{ id: string } & State>(
    'select id, words from segment where organisation_id = $1 and recording_id = $2',
    key,
  );
  for (const { id, words } of segments) {
    const written = withOrigins(words, known);
    if (written !== words)
      await client.query('update segment set words = $3 where organisation_id = $1 and id = $2', [
        organisationId,
        id,
        JSON.stringify(written),
      ]);
  }
  await client.query(`delete from ${TO_DO} where recording_id = $1`, [recordingId]);
  await client.query('commit');
}

const hasConfidence = ({ confidence }: StoredWord): boolean => typeof confidence === 'number';

/** A word by its start and letters. */
const keyOf = ({ startMs, text }: StoredWord): string =>
  `${startMs} ${text.replaceAll(/[\p{P}\p{S}]/gu, '').toLowerCase()}`;

/** The same words where nothing is known of any that does not say itself. */
function withOrigins(words: StoredWord[], known: Map<string, Origin>): StoredWord[] {
  let isChanged = false;
  const written = words.map((word) => {
    if (hasConfidence(word) || word.source !== undefined || word.confirmedBy !== undefined) return word;
    const origin = known.get(keyOf(word));
    if (!origin?.source && !origin?.confirmedBy) return word;
    isChanged = true;
    return { ...word, ...origin };
  });
  return isChanged ? written : words;
}

/** What one command did to its segments. Remembers what that says of words without a confidence; answers what changes. */
function followCommand(command: Revision[], known: Map<string, Origin>): Revision[] {
  const before = command.map(
    (row) => row.before && { ...row.before, words: withOrigins(row.before.words, known) },
  );
  if (command[0]?.kind === 'retime') followRetiming(command, known);
  else followEdit(command, known);
  return command.flatMap((row, index) => {
    const written = {
      ...row,
      before: before[index]!,
      after: { ...row.after, words: withOrigins(row.after.words, known) },
    };
    const isSame = written.before?.words === row.before?.words && written.after.words === row.after.words;
    return isSame ? [] : [written];
  });
}

function followRetiming(command: Revision[], known: Map<string, Origin>): void {
  const moved = new Map<string, Origin>();
  for (const { before, after } of command)
    for (const [index, word] of after.words.entries()) {
      const former = before?.words[index];
      const origin = former && known.get(keyOf(former));
      if (origin && !hasConfidence(word)) moved.set(keyOf(word), origin);
    }
  for (const [key, origin] of moved) known.set(key, origin);
}

function followEdit(command: Revision[], known: Map<string, Origin>): void {
  const personId = command[0]?.personId;
  const confirmed: Origin = personId ? { confirmedBy: personId } : {};
  const earlier = command
    .flatMap(({ before }) => before?.words ?? [])
    .toSorted((a, b) => a.startMs - b.startMs);
  const after = command.flatMap((row) => row.after.words);
  const hadConfidence = new Set(earlier.filter(hasConfidence).map(keyOf));
  for (const word of earlier) {
    // Words that nobody typed or confirmed: an undo may bring them back.
    const key = keyOf(word);
    if (!hasConfidence(word) && !known.has(key)) known.set(key, {});
  }
  // A confirmation that was taken back.
  for (const word of after) if (hasConfidence(word)) known.delete(keyOf(word));
  const found: [string, Origin | undefined][] = [];
  for (const word of after) {
    const key = keyOf(word);
    if (hasConfidence(word) || known.has(key)) continue;
    if (hadConfidence.has(key)) found.push([key, confirmed]);
    else if (command[0]!.kind === 'set-text') found.push([key, { source: 'person', ...confirmed }]);
    // The second half of a word that was divided.
    else found.push([key, originOfLast(earlier, word.startMs, known)]);
  }
  for (const [key, origin] of found) if (origin && !known.has(key)) known.set(key, origin);
}

/** Of the last word that begins no later than that. */
function originOfLast(sorted: StoredWord[], startMs: number, known: Map<string, Origin>): Origin | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.startMs <= startMs) low = middle + 1;
    else high = middle;
  }
  const last = sorted[low - 1];
  return last && known.get(keyOf(last));
}

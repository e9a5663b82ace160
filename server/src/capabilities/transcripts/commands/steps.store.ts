import type { Link, SegmentChange, SpeakerChange } from '@colloquy/contract';
import { and, asc, eq, gt, lte, ne } from 'drizzle-orm';
import { isAnyOf } from '../../../platform/database/any-of.ts';
import { db, sqlQuery } from '../../../platform/database/scope.ts';
import { segmentCommand, segmentRevision, speakerRevision } from '../history.table.ts';

/** A command as far as taking back looks at it. */
export type StepRow = {
  id: string;
  step: string | null;
  kind: string;
  undoes: string | null;
  personId: string | null;
  revision: number;
  at: Date;
};

const STEP_COLUMNS = `c.id, c.step, c.kind, c.undoes, c.person_id as "personId", c.revision, c.at`;
/** Neither refused nor without effect: only such commands can be taken back. Going back counts always. */
const COUNTS = `c.outcome <> 'refused' and (c.undoes is not null
  or exists (select from segment_revision r where r.organisation_id = c.organisation_id and r.command_id = c.id)
  or exists (select from speaker_revision r where r.organisation_id = c.organisation_id and r.command_id = c.id))`;

/** The commands of a step that count. */
export async function findStep(recordingId: string, stepId: string): Promise<StepRow[]> {
  const { rows } = await sqlQuery<StepRow>(
    `select ${STEP_COLUMNS} from segment_command c
     where c.organisation_id = (select api.organisation_id()) and c.recording_id = $1
       and (c.step = $2 or c.id = $2 and c.step is null) and ${COUNTS}
     order by c.revision, c.id`,
    [recordingId, stepId],
  );
  return rows;
}

/** The newest commands of a person that count, in order. */
export async function findStepsOf(recordingId: string, personId: string, most: number): Promise<StepRow[]> {
  const { rows } = await sqlQuery<StepRow>(
    `select * from (select ${STEP_COLUMNS} from segment_command c
       where c.organisation_id = (select api.organisation_id()) and c.recording_id = $1 and c.person_id = $2
         and ${COUNTS}
       order by c.revision desc, c.id desc limit $3) newest
     order by revision, id`,
    [recordingId, personId, most],
  );
  return rows;
}

/** Whether a step was taken back already. */
export async function isTakenBack(recordingId: string, stepId: string): Promise<boolean> {
  const found = await db
    .select({ id: segmentCommand.id })
    .from(segmentCommand)
    .where(
      and(
        eq(segmentCommand.recordingId, recordingId),
        eq(segmentCommand.undoes, stepId),
        ne(segmentCommand.outcome, 'refused'),
      ),
    )
    .limit(1);
  return found.length > 0;
}

const changeColumns = {
  segmentId: segmentRevision.segmentId,
  revision: segmentRevision.revision,
  commandId: segmentRevision.commandId,
  before: segmentRevision.before,
  after: segmentRevision.after,
};

/** A time between two revisions; the first is not part of it. */
type Between = { after: number; until: number };

/** What changed in that time, in order: of all segments or of some. */
export async function findChanges(
  recordingId: string,
  { after, until, segmentIds }: Between & { segmentIds?: readonly string[] | undefined },
): Promise<SegmentChange[]> {
  return db
    .select(changeColumns)
    .from(segmentRevision)
    .where(
      and(
        eq(segmentRevision.recordingId, recordingId),
        gt(segmentRevision.revision, after),
        lte(segmentRevision.revision, until),
        segmentIds && isAnyOf(segmentRevision.segmentId, [...segmentIds]),
      ),
    )
    .orderBy(asc(segmentRevision.revision), asc(segmentRevision.id));
}

/** The splits and merges of that time, undone ones too, each by its two segments. Only these commands make some. */
export async function findLinks(recordingId: string, { after, until }: Between): Promise<Link[]> {
  const { rows } = await sqlQuery<{ segmentId: string; otherId: string }>(
    `select * from (
       select r.segment_id as "segmentId", coalesce(r.before ->> 'mergedInto', r.after ->> 'mergedInto',
         case when r.before is null then r.after ->> 'splitFrom' end) as "otherId"
       from segment_command c
         join segment_revision r on r.organisation_id = c.organisation_id and r.command_id = c.id
       where c.organisation_id = (select api.organisation_id()) and c.recording_id = $1
         and c.revision > $2 and c.revision <= $3 and c.kind in ('split', 'merge', 'undo', 'restore')) links
     where "otherId" is not null`,
    [recordingId, after, until],
  );
  return rows.map(({ segmentId, otherId }) => [segmentId, otherId]);
}

export async function findChangesBy(commandIds: readonly string[]): Promise<SegmentChange[]> {
  return db
    .select(changeColumns)
    .from(segmentRevision)
    .where(isAnyOf(segmentRevision.commandId, [...commandIds]))
    .orderBy(asc(segmentRevision.revision), asc(segmentRevision.id));
}

export async function findSpeakerChangesBy(commandIds: readonly string[]): Promise<SpeakerChange[]> {
  return db
    .select({
      speakerId: speakerRevision.speakerId,
      revision: speakerRevision.revision,
      commandId: speakerRevision.commandId,
      before: speakerRevision.before,
      after: speakerRevision.after,
    })
    .from(speakerRevision)
    .where(isAnyOf(speakerRevision.commandId, [...commandIds]))
    .orderBy(asc(speakerRevision.revision), asc(speakerRevision.id));
}

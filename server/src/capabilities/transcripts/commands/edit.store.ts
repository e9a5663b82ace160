import type {
  Anchor,
  LineageLink,
  SegmentChange,
  SpeakerChange,
  StepCommand,
} from '@colloquy/rules/transcript';
import { and, asc, eq, gt, lte, ne } from 'drizzle-orm';
import { db, isAnyOf, sqlQuery } from '../../../platform/database/scope.ts';
import { isParticipantOfJob } from '../../jobs/index.ts';
import { segmentCommand, segmentRevision, speakerRevision } from '../history.table.ts';
import type { RecordingRow } from '../recordings.store.ts';
import {
  insertCommands,
  insertRevisions,
  insertSegments,
  insertSpeakerRevisions,
  saveRevision,
  shiftPositions,
  updateAnchors,
  updateSegments,
  upsertSpeakers,
} from '../segment-changes.store.ts';
import {
  type CommandRow,
  findAnchorsOn,
  findCommands,
  findSegmentIdsOfSpeaker,
  findSegmentOrder,
  findSegmentsById,
  findSpeakers,
  type SegmentRow,
  type SpeakerRow,
} from '../transcripts.store.ts';

/** Everything that the commands of one request write, in one go at the end. */
export type BatchWrites = {
  revision: number;
  insertedSegments: SegmentRow[];
  updatedSegments: SegmentRow[];
  anchors: Anchor[];
  speakers: SpeakerRow[];
  changes: SegmentChange[];
  speakerChanges: SpeakerChange[];
  commands: CommandRow[];
};

/** Access to the transcript of one locked recording: PostgreSQL, or memory in property tests. */
export type EditStore = {
  /** Of any recording. */
  findSegmentsById: (ids: readonly string[]) => Promise<SegmentRow[]>;
  /** Current segments in order. */
  findSegmentOrder: () => Promise<{ id: string; position: number }[]>;
  /** Whether the participant belongs to the study of the recording's job, and the caller sees the study. */
  hasParticipant: (participantId: string) => Promise<boolean>;
  /** Current segments of a speaker. */
  findSegmentIdsOfSpeaker: (speakerId: string) => Promise<string[]>;
  findAnchorsOn: (segmentIds: readonly string[]) => Promise<Anchor[]>;
  /** All speakers of the recording, including those merged into another. */
  findSpeakers: () => Promise<SpeakerRow[]>;
  findCommands: (ids: readonly string[]) => Promise<CommandRow[]>;
  /** Commands of a step, without those that were refused or changed nothing. */
  findStepCommands: (stepId: string) => Promise<StoredStepCommand[]>;
  isUndone: (stepId: string) => Promise<boolean>;
  /** Changes after one revision up to and including another, in order: of all segments or of some. */
  findChanges: (after: number, until: number, segmentIds?: readonly string[]) => Promise<SegmentChange[]>;
  /** Splits and merges in that range, each as a pair of segments. */
  findLinks: (after: number, until: number) => Promise<LineageLink[]>;
  findChangesBy: (commandIds: readonly string[]) => Promise<SegmentChange[]>;
  findSpeakerChangesBy: (commandIds: readonly string[]) => Promise<SpeakerChange[]>;
  /** Moves all segments behind a position back by one step. */
  shiftPositions: (afterPosition: number, revision: number) => Promise<void>;
  write: (writes: BatchWrites) => Promise<void>;
};

/** Rows in PostgreSQL, within a scope that has locked the recording. */
export const openEditStore = ({ id, jobId, organisationId }: RecordingRow): EditStore => ({
  findSegmentsById,
  findSegmentOrder: () => findSegmentOrder(id),
  hasParticipant: (participantId) => isParticipantOfJob(jobId, participantId),
  findSegmentIdsOfSpeaker: (speakerId) => findSegmentIdsOfSpeaker(id, speakerId),
  findAnchorsOn,
  findSpeakers: () => findSpeakers(id),
  findCommands,
  findStepCommands: (stepId) => findStepCommands(id, stepId),
  isUndone: (stepId) => isUndone(id, stepId),
  findChanges: (after, until, segmentIds) => findChanges(id, { after, until, segmentIds }),
  findLinks: (after, until) => findLinks(id, { after, until }),
  findChangesBy,
  findSpeakerChangesBy,
  shiftPositions: (afterPosition, revision) => shiftPositions(id, afterPosition, 1, revision),
  write: async (writes) => {
    const owner = { organisationId, recordingId: id };
    await upsertSpeakers(writes.speakers);
    await insertSegments(writes.insertedSegments);
    await Promise.all([
      updateSegments(writes.updatedSegments),
      updateAnchors(writes.anchors),
      insertRevisions(owner, writes.changes),
      insertSpeakerRevisions(owner, writes.speakerChanges),
      insertCommands(writes.commands),
      saveRevision(id, writes.revision),
    ]);
  },
});

/** The columns of a command that undo needs. */
export type StoredStepCommand = StepCommand & { personId: string | null; revision: number; at: Date };

const STEP_COLUMNS = `c.id, c.step, c.kind, c.undoes, c.person_id as "personId", c.revision, c.at`;
/** Only commands that were applied and had an effect can be undone. Undo commands always count. */
const HAS_EFFECT = `c.outcome <> 'refused' and (c.undoes is not null
  or exists (select from segment_revision r where r.organisation_id = c.organisation_id and r.command_id = c.id)
  or exists (select from speaker_revision r where r.organisation_id = c.organisation_id and r.command_id = c.id))`;

/** The commands of a step that had an effect. */
export async function findStepCommands(recordingId: string, stepId: string): Promise<StoredStepCommand[]> {
  const { rows } = await sqlQuery<StoredStepCommand>(
    `select ${STEP_COLUMNS} from segment_command c
     where c.organisation_id = (select api.organisation_id()) and c.recording_id = $1
       and (c.step = $2 or c.id = $2 and c.step is null) and ${HAS_EFFECT}
     order by c.revision, c.id`,
    [recordingId, stepId],
  );
  return rows;
}

/** A person's latest commands that had an effect, oldest first. */
export async function findUndoableCommands(
  recordingId: string,
  personId: string,
  limit: number,
): Promise<StoredStepCommand[]> {
  const { rows } = await sqlQuery<StoredStepCommand>(
    `select * from (select ${STEP_COLUMNS} from segment_command c
       where c.organisation_id = (select api.organisation_id()) and c.recording_id = $1 and c.person_id = $2
         and ${HAS_EFFECT}
       order by c.revision desc, c.id desc limit $3) newest
     order by revision, id`,
    [recordingId, personId, limit],
  );
  return rows;
}

/** Whether a step was already undone. */
export async function isUndone(recordingId: string, stepId: string): Promise<boolean> {
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

/** A range of revisions; `after` is exclusive. */
type RevisionRange = { after: number; until: number };

/** Changes in the range, in order: of all segments or of some. */
export async function findChanges(
  recordingId: string,
  { after, until, segmentIds }: RevisionRange & { segmentIds?: readonly string[] | undefined },
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

/**
 * Splits and merges in the range, including undone ones, as pairs of segments. Only these kinds of commands
 * create them.
 */
export async function findLinks(
  recordingId: string,
  { after, until }: RevisionRange,
): Promise<LineageLink[]> {
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

import type { Anchor, Link, SegmentChange, SpeakerChange } from '@colloquy/contract';
import {
  findChanges,
  findChangesBy,
  findLinks,
  findSpeakerChangesBy,
  findStep,
  isTakenBack,
  type StepRow,
} from './steps.store.ts';
import {
  insertCommands,
  insertRevisions,
  insertSegments,
  insertSpeakerRevisions,
  makeRoom,
  saveRevision,
  updateAnchors,
  updateSegments,
  upsertSpeakers,
} from '../segment-changes.store.ts';
import {
  type CommandRow,
  findAnchorsOn,
  findCommands,
  findOrder,
  findRows,
  findSpeakers,
  findTurnsOf,
  type RecordingRow,
  type SegmentRow,
  type SpeakerRow,
} from '../transcripts.store.ts';

/** What the commands of one request made: written at once, when all are done. */
export type Made = {
  revision: number;
  insertedSegments: SegmentRow[];
  updatedSegments: SegmentRow[];
  anchors: Anchor[];
  speakers: SpeakerRow[];
  changes: SegmentChange[];
  speakerChanges: SpeakerChange[];
  commands: CommandRow[];
};

/** Where the words of one held recording are read and written: PostgreSQL, or memory, where a test tries all orders. */
export type Source = {
  /** By id, of whatever recording. */
  findRows: (ids: readonly string[]) => Promise<SegmentRow[]>;
  /** Living segments in order. */
  findOrder: () => Promise<{ id: string; position: number }[]>;
  /** Living segments of a speaker. */
  findTurnsOf: (speakerId: string) => Promise<string[]>;
  findAnchorsOn: (segmentIds: readonly string[]) => Promise<Anchor[]>;
  /** All of the recording, those that were merged away too. */
  findSpeakers: () => Promise<SpeakerRow[]>;
  findCommands: (ids: readonly string[]) => Promise<CommandRow[]>;
  /** The commands of a step, without those that were refused or changed nothing. */
  findStep: (stepId: string) => Promise<StepRow[]>;
  isTakenBack: (stepId: string) => Promise<boolean>;
  /** What changed after one revision up to another, in order: of all segments or of some. */
  findChanges: (after: number, until: number, segmentIds?: readonly string[]) => Promise<SegmentChange[]>;
  /** The splits and merges among that, each by its two segments. */
  findLinks: (after: number, until: number) => Promise<Link[]>;
  findChangesBy: (commandIds: readonly string[]) => Promise<SegmentChange[]>;
  findSpeakerChangesBy: (commandIds: readonly string[]) => Promise<SpeakerChange[]>;
  /** Moves everything behind a position back by a step. */
  makeRoom: (behind: number, revision: number) => Promise<void>;
  write: (made: Made) => Promise<void>;
};

/** The rows of a recording in PostgreSQL, within a scope that holds it. */
export const openSource = ({ id, organisationId }: RecordingRow): Source => ({
  findRows,
  findOrder: () => findOrder(id),
  findTurnsOf: (speakerId) => findTurnsOf(id, speakerId),
  findAnchorsOn,
  findSpeakers: () => findSpeakers(id),
  findCommands,
  findStep: (stepId) => findStep(id, stepId),
  isTakenBack: (stepId) => isTakenBack(id, stepId),
  findChanges: (after, until, segmentIds) => findChanges(id, { after, until, segmentIds }),
  findLinks: (after, until) => findLinks(id, { after, until }),
  findChangesBy,
  findSpeakerChangesBy,
  makeRoom: (behind, revision) => makeRoom(id, behind, 1, revision),
  write: async (made) => {
    const owner = { organisationId, recordingId: id };
    await upsertSpeakers(made.speakers);
    await insertSegments(made.insertedSegments);
    await Promise.all([
      updateSegments(made.updatedSegments),
      updateAnchors(made.anchors),
      insertRevisions(owner, made.changes),
      insertSpeakerRevisions(owner, made.speakerChanges),
      insertCommands(made.commands),
      saveRevision(id, made.revision),
    ]);
  },
});

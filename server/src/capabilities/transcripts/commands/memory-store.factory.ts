import {
  type Anchor,
  lineageLinks,
  POSITION_STEP,
  type Segment,
  type SegmentChange,
  type SpeakerChange,
} from '@colloquy/rules/transcript';
import { newId } from '../../../platform/ids.ts';
import type { RecordingRow } from '../recordings.store.ts';
import { asSegment, type CommandRow, type SegmentRow, type SpeakerRow } from '../transcripts.store.ts';
import type { EditStore } from './edit.store.ts';

/** In-memory counterpart of the database rows, fast enough for thousands of random command sequences. */
export type MemoryRecording = {
  recording: RecordingRow;
  segments: Map<string, SegmentRow>;
  anchors: Map<string, Anchor>;
  speakers: Map<string, SpeakerRow>;
  commands: Map<string, CommandRow>;
  changes: SegmentChange[];
  speakerChanges: SpeakerChange[];
};

const ORGANISATION = '00000000-0000-7000-8000-000000000001';

export function createMemoryRecording(
  segments: readonly Segment[],
  anchors: readonly Anchor[] = [],
): MemoryRecording {
  const recording = { organisationId: ORGANISATION, id: newId(), revision: 1 } as RecordingRow;
  const owner = { organisationId: ORGANISATION, recordingId: recording.id, channel: 0, text: '' };
  return {
    recording,
    segments: new Map(
      segments.map((segment) => [
        segment.id,
        {
          ...segment,
          ...owner,
          marks: segment.marks ?? [],
          createdRevision: 1,
          splitFrom: null,
          mergedInto: null,
        },
      ]),
    ),
    anchors: new Map(anchors.map((anchor) => [anchor.id, anchor])),
    speakers: new Map(),
    commands: new Map(),
    changes: [],
    speakerChanges: [],
  };
}

const inOrder = (rows: Iterable<SegmentRow>): SegmentRow[] =>
  [...rows].filter((row) => row.mergedInto === null).toSorted((one, other) => one.position - other.position);

/** The whole transcript, or what changed since a revision, as the API answers it. */
export const readMemory = ({ recording, segments, anchors, speakers }: MemoryRecording, since = -1) => ({
  revision: recording.revision,
  segments: inOrder(segments.values())
    .filter(({ revision }) => revision > since)
    .map(asSegment),
  gone: [...segments.values()]
    .filter(({ revision, mergedInto }) => mergedInto !== null && revision > since)
    .map(({ id }) => id),
  anchors: [...anchors.values()].filter(({ revision }) => revision > since),
  speakers: [...speakers.values()].filter(({ mergedInto }) => mergedInto === null),
});

const changesIn = ({ changes }: MemoryRecording, after: number, until: number): SegmentChange[] =>
  changes.filter(({ revision }) => revision > after && revision <= until);

export function memoryEditStore(memory: MemoryRecording): EditStore {
  const { segments, anchors, speakers, commands } = memory;
  const pick = <T>(rows: ReadonlyMap<string, T>, ids: readonly string[]): T[] =>
    ids.flatMap((id) => rows.get(id) ?? []);
  const hasEffect = ({ id, undoes }: CommandRow): boolean =>
    undoes !== null ||
    [...memory.changes, ...memory.speakerChanges].some(({ commandId }) => commandId === id);
  return {
    findSegmentsById: async (ids) => pick(segments, ids),
    findSegmentOrder: async () => inOrder(segments.values()).map(({ id, position }) => ({ id, position })),
    hasParticipant: async () => false,
    findSegmentIdsOfSpeaker: async (speakerId) =>
      inOrder(segments.values()).flatMap((row) => (row.speakerId === speakerId ? row.id : [])),
    findAnchorsOn: async (ids) => [...anchors.values()].filter(({ unitId }) => ids.includes(unitId)),
    findSpeakers: async () => [...speakers.values()],
    findCommands: async (ids) => pick(commands, ids),
    findStepCommands: async (stepId) =>
      [...commands.values()].filter(
        (row) => (row.step ?? row.id) === stepId && row.outcome !== 'refused' && hasEffect(row),
      ),
    isUndone: async (stepId) =>
      [...commands.values()].some((row) => row.undoes === stepId && row.outcome !== 'refused'),
    findChanges: async (after, until, ids) =>
      changesIn(memory, after, until).filter(({ segmentId }) => !ids || ids.includes(segmentId)),
    findLinks: async (after, until) => lineageLinks(changesIn(memory, after, until)),
    findChangesBy: async (ids) => memory.changes.filter(({ commandId }) => ids.includes(commandId)),
    findSpeakerChangesBy: async (ids) =>
      memory.speakerChanges.filter(({ commandId }) => ids.includes(commandId)),
    shiftPositions: async (afterPosition, revision) => {
      for (const row of inOrder(segments.values()))
        if (row.position > afterPosition)
          segments.set(row.id, { ...row, position: row.position + POSITION_STEP, revision });
    },
    write: async (writes) => {
      memory.recording = { ...memory.recording, revision: writes.revision };
      for (const row of [...writes.insertedSegments, ...writes.updatedSegments]) segments.set(row.id, row);
      for (const anchor of writes.anchors) anchors.set(anchor.id, anchor);
      for (const row of writes.speakers) speakers.set(row.id, row);
      for (const row of writes.commands) commands.set(row.id, row);
      memory.changes.push(...writes.changes);
      memory.speakerChanges.push(...writes.speakerChanges);
    },
  };
}

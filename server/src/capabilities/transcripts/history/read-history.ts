import type { Answer, Query } from '@colloquy/contract';
import {
  type HistoryEntry,
  MAX_CHANGED_SEGMENTS,
  type readHistory as endpoint,
  type TouchedSegment,
  type TouchedSpeaker,
} from '@colloquy/contract/transcripts';
import { joinTokens } from '@colloquy/rules/text';
import {
  isSameOrigin,
  type SegmentState,
  SPEAKER_COLOURS,
  textOf,
  type Word,
} from '@colloquy/rules/transcript';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../../platform/database/keyset-list.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getUndeletedRecording } from '../recording-access.ts';
import { personDisplayName, speakerLabel, findSpeakers, getSegment } from '../transcripts.store.ts';
import {
  findEditors,
  findSpeakerTouches,
  findStates,
  findTouches,
  type SpeakerTouchRow,
  type TouchRow,
} from './history.store.ts';
import { type Ancestor, findLineage, findSteps, type HistoryStep, type StepPosition } from './steps.store.ts';

type HistoryQuery = Query<typeof endpoint>;
type HistoryPage = Answer<typeof endpoint>;

/** A page of the edits of a recording, within a scope that sees it. */
export async function readHistory(recordingId: string, query: HistoryQuery): Promise<HistoryPage> {
  const { revision: latest } = await getUndeletedRecording(recordingId);
  const lineage =
    query.segmentId === undefined ? undefined : await findLineageIn(recordingId, query.segmentId);
  const { personId, kind, size } = query;
  const after = query.after === undefined ? undefined : parsePosition(query.after);
  // One row more than requested shows whether there is a next page.
  const foundSteps = await findSteps({ recordingId, personId, kind, lineage, after, size: size + 1 }, latest);
  const steps = foundSteps.slice(0, size);
  const last = foundSteps.length > size ? steps.at(-1) : undefined;
  return {
    rows: steps.length === 0 ? [] : await describeSteps(recordingId, steps, lineage),
    next: last ? writeCursor({ value: String(last.position.revision), id: last.id }) : null,
    ...(query.after === undefined && {
      people: (await findEditors(recordingId)).map(({ id, name }) => ({ id, name: personDisplayName(name) })),
    }),
  };
}

function parsePosition(cursor: string): StepPosition {
  const { value, id } = readCursor(cursor);
  if (!/^\d{1,9}$/.test(value) || !z.uuid().safeParse(id).success)
    refuse('invalid-input', 'This page of the list doesn’t exist.');
  return { revision: Number(value), id };
}

async function findLineageIn(recordingId: string, segmentId: string): Promise<Ancestor[]> {
  await getSegment(recordingId, segmentId);
  return findLineage(segmentId);
}

async function describeSteps(
  recordingId: string,
  steps: readonly HistoryStep[],
  lineage: readonly Ancestor[] = [],
): Promise<HistoryEntry[]> {
  const touches = Map.groupBy(await findTouches(recordingId, steps), (touch) => touch.step);
  const speakerTouches = Map.groupBy(await findSpeakerTouches(recordingId, steps), (touch) => touch.step);
  const listed = new Map(steps.map(({ id }) => [id, pickTouches(touches.get(id) ?? [], lineage)]));
  const states = await findStates(
    [...listed.values()].flat().flatMap((touch) => [touch.firstId, touch.lastId]),
  );
  const labels = new Map((await findSpeakers(recordingId)).map((row) => [row.id, speakerLabel(row)]));
  const describe = (touch: TouchRow): TouchedSegment =>
    describeTouch(touch.segmentId, {
      before: states.get(touch.firstId)!.before,
      after: states.get(touch.lastId)!.after,
      labels,
    });
  return steps
    .map((step) => {
      const touched = touches.get(step.id) ?? [];
      return {
        ...describeStep(step, touched),
        segments: listed.get(step.id)!.map(describe),
        segmentCount: touched.length,
        speakers: (speakerTouches.get(step.id) ?? []).map((touch) => describeSpeaker(touch, labels)),
      };
    })
    .filter((entry) => entry.segmentCount + entry.speakers.length > 0);
}

/** Segments to list: those of the requested lineage before all others. */
function pickTouches(touches: readonly TouchRow[], lineage: readonly Ancestor[]): TouchRow[] {
  const until = new Map(lineage.map((ancestor) => [ancestor.segmentId, ancestor.until]));
  const isInLineage = (touch: TouchRow): boolean => touch.first <= (until.get(touch.segmentId) ?? -1);
  const inLineage = touches.filter(isInLineage);
  return [...inLineage, ...touches.filter((touch) => !isInLineage(touch))].slice(0, MAX_CHANGED_SEGMENTS);
}

function describeStep(
  step: HistoryStep,
  touches: readonly TouchRow[],
): Omit<HistoryEntry, 'segments' | 'segmentCount' | 'speakers'> {
  const { id, personId, name, at, kind, undoes, undoneKind, outcome, commands } = step;
  return {
    id,
    person: personId === null ? null : { id: personId, name: personDisplayName(name) },
    at: at.toISOString(),
    kind,
    undoes: undoes === null || undoneKind === null ? null : { id: undoes, kind: undoneKind },
    outcome,
    commands,
    // A command without effect has the revision it was applied at, so the history rows are more precise.
    before: Math.min(step.revision, ...touches.map((touch) => touch.first)) - 1,
    revision: step.revision,
  };
}

type Labels = ReadonlyMap<string, string>;

function describeTouch(
  segmentId: string,
  { before, after, labels }: { before: SegmentState | null; after: SegmentState; labels: Labels },
): TouchedSegment {
  return {
    segmentId,
    startMs: after.startMs,
    before: describeState(before, labels),
    after: describeState(after, labels),
    marked: before === null ? null : markedWords(before.words, after.words),
  };
}

/** Null for a merged segment. */
function describeState(state: SegmentState | null, labels: Labels): TouchedSegment['before'] {
  if (state === null || state.mergedInto !== null) return null;
  const { speakerId } = state;
  return {
    text: textOf(state.words),
    speakerId,
    speaker: speakerId === null ? null : (labels.get(speakerId) ?? null),
  };
}

function describeSpeaker(touch: SpeakerTouchRow, labels: Labels): TouchedSpeaker {
  const { speakerId, number, before, after } = touch;
  const { mergedInto } = after;
  const describeSpeakerState = (state: SpeakerTouchRow['before']): TouchedSpeaker['before'] =>
    state === null || state.mergedInto !== null
      ? null
      : {
          label: speakerLabel({ name: state.name, number }),
          role: state.role,
          colour: state.colour ?? ((number - 1) % SPEAKER_COLOURS) + 1,
        };
  return {
    speakerId,
    before: describeSpeakerState(before),
    after: describeSpeakerState(after),
    mergedInto: mergedInto === null || mergedInto === speakerId ? null : (labels.get(mergedInto) ?? null),
  };
}

/**
 * The words that a person marked without changing them (confirmed, or marked as a disfluency), as text; null
 * for other changes.
 */
function markedWords(before: readonly Word[], after: readonly Word[]): string | null {
  if (before.length !== after.length || before.some((word, at) => word.text !== after[at]!.text)) return null;
  const marked = after.filter(
    (word, at) => !isSameOrigin(word, before[at]!) || word.disfluency !== before[at]!.disfluency,
  );
  return marked.length === 0 ? null : joinTokens(marked);
}

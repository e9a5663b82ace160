import {
  type Answer,
  type HistoryEntry,
  MOST_TOUCHED,
  type Query,
  type readHistory as endpoint,
  SPEAKER_COLOURS,
  type SegmentState,
  textOf,
  type TouchedSegment,
  type TouchedSpeaker,
} from '@colloquy/contract';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { refuse } from '../../../platform/refusal.ts';
import { speakerLabel } from '../speaker-label.ts';
import { findSpeakers, getSegment } from '../transcripts.store.ts';
import {
  findEditors,
  findSpeakerTouches,
  findStates,
  findTouches,
  type SpeakerTouchRow,
  type TouchRow,
} from './history.store.ts';
import { getLivingRecording } from './living-recording.ts';
import { markedWords } from './marked-words.rules.ts';
import { nameOfPerson } from './person-name.ts';
import { type Ancestor, findLineage } from './segment-lineage.ts';
import { findSteps, type StepPlace, type StepRow } from './steps.store.ts';

type Asked = Query<typeof endpoint>;
type History = Answer<typeof endpoint>;

/** A page of what was changed in a recording, within a scope that sees it. */
export async function readHistory(recordingId: string, asked: Asked): Promise<History> {
  const { revision: latest } = await getLivingRecording(recordingId);
  const lineage = asked.segmentId === undefined ? undefined : await lineageIn(recordingId, asked.segmentId);
  const { personId, kind, size } = asked;
  const after = asked.after === undefined ? undefined : readPlace(asked.after);
  // One more than asked for says whether there is a next page.
  const found = await findSteps({ recordingId, personId, kind, lineage, after, size: size + 1 }, latest);
  const steps = found.slice(0, size);
  const last = found.length > size ? steps.at(-1) : undefined;
  return {
    rows: steps.length === 0 ? [] : await describeSteps(recordingId, steps, lineage),
    next: last ? writeCursor({ value: String(last.place.revision), id: last.id }) : null,
    ...(asked.after === undefined && {
      people: (await findEditors(recordingId)).map(({ id, name }) => ({ id, name: nameOfPerson(name) })),
    }),
  };
}

function readPlace(cursor: string): StepPlace {
  const { value, id } = readCursor(cursor);
  if (!/^\d{1,9}$/.test(value) || !z.uuid().safeParse(id).success)
    refuse('invalid-input', 'This page of the list does not exist.');
  return { revision: Number(value), id };
}

async function lineageIn(recordingId: string, segmentId: string): Promise<Ancestor[]> {
  await getSegment(recordingId, segmentId);
  return findLineage(segmentId);
}

async function describeSteps(
  recordingId: string,
  steps: readonly StepRow[],
  lineage: readonly Ancestor[] = [],
): Promise<HistoryEntry[]> {
  const touches = Map.groupBy(await findTouches(recordingId, steps), (touch) => touch.step);
  const speakerTouches = Map.groupBy(await findSpeakerTouches(recordingId, steps), (touch) => touch.step);
  const told = new Map(steps.map(({ id }) => [id, mostWanted(touches.get(id) ?? [], lineage)]));
  const states = await findStates(
    [...told.values()].flat().flatMap((touch) => [touch.firstId, touch.lastId]),
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
        segments: told.get(step.id)!.map(describe),
        segmentCount: touched.length,
        speakers: (speakerTouches.get(step.id) ?? []).map((touch) => describeSpeaker(touch, labels)),
      };
    })
    .filter((entry) => entry.segmentCount + entry.speakers.length > 0);
}

/** The segments that the list brings: those that were asked for before all others. */
function mostWanted(touches: readonly TouchRow[], lineage: readonly Ancestor[]): TouchRow[] {
  const until = new Map(lineage.map((ancestor) => [ancestor.segmentId, ancestor.until]));
  const isWanted = (touch: TouchRow): boolean => touch.first <= (until.get(touch.segmentId) ?? -1);
  const wanted = touches.filter(isWanted);
  return [...wanted, ...touches.filter((touch) => !isWanted(touch))].slice(0, MOST_TOUCHED);
}

function describeStep(
  step: StepRow,
  touches: readonly TouchRow[],
): Omit<HistoryEntry, 'segments' | 'segmentCount' | 'speakers'> {
  const { id, personId, name, at, kind, undoes, undoneKind, outcome, commands } = step;
  return {
    id,
    person: personId === null ? null : { id: personId, name: nameOfPerson(name) },
    at: at.toISOString(),
    kind,
    undoes: undoes === null || undoneKind === null ? null : { id: undoes, kind: undoneKind },
    outcome,
    commands,
    // A command that changes nothing counts at the revision that it met, so the rows of history know better.
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

/** A segment that was merged away says nothing any more. */
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
  const then = (state: SpeakerTouchRow['before']): TouchedSpeaker['before'] =>
    state === null || state.mergedInto !== null
      ? null
      : {
          label: speakerLabel({ name: state.name, number }),
          role: state.role,
          colour: state.colour ?? ((number - 1) % SPEAKER_COLOURS) + 1,
        };
  return {
    speakerId,
    before: then(before),
    after: then(after),
    mergedInto: mergedInto === null || mergedInto === speakerId ? null : (labels.get(mergedInto) ?? null),
  };
}

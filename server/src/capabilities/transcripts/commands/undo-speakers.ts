import { type Moves, type SpeakerChange, type SpeakerState, undoSpeaker } from '@colloquy/contract';
import type { Sitting } from './command-sitting.ts';
import { livingSpeaker, putSpeaker, speakersOf, speakerState } from './speaker-bench.ts';
import { turnsOf } from './take-speaker-command.ts';

/** Speakers as they would be with a step taken back, and the commands of the step that were about speakers. */
export type UndoneSpeakers = { states: Map<string, SpeakerState>; commandIds: Set<string> };

/** Takes back what a step did to speakers; undefined where others changed the same since. */
export async function undoSpeakers(
  sitting: Sitting,
  commandIds: ReadonlySet<string>,
): Promise<UndoneSpeakers | undefined> {
  const stored = await sitting.source.findSpeakerChangesBy([...commandIds]);
  const here = sitting.speakers.changes.filter(({ commandId }) => commandIds.has(commandId));
  const changes: SpeakerChange[] = [...stored, ...here];
  const states = new Map<string, SpeakerState>();
  if (changes.length === 0) return { states, commandIds: new Set() };
  const speakers = await speakersOf(sitting.speakers);
  for (const change of changes.toReversed()) {
    const now = undoSpeaker(
      change,
      states.get(change.speakerId) ?? speakerState(speakers.get(change.speakerId)!),
    );
    if (!now) return undefined;
    states.set(change.speakerId, now);
  }
  return { states, commandIds: new Set(changes.map(({ commandId }) => commandId)) };
}

/**
 * Who stands for a speaker while the step is taken back: one that lives before or after may be met on the way, though
 * it ends.
 */
export async function speakerNowAfter(
  sitting: Sitting,
  { states }: UndoneSpeakers,
): Promise<(id: string | null) => string | null | undefined> {
  const before = await speakersOf(sitting.speakers);
  const after = new Map<string, Pick<SpeakerState, 'mergedInto'>>([...before, ...states]);
  return (id) => (id === null || before.get(id)?.mergedInto === null ? id : livingSpeaker(after, id));
}

/** Whether a speaker that ends with the step would still have turns: somebody used it. */
export async function areUsed(
  sitting: Sitting,
  { states }: UndoneSpeakers,
  { segments, changes }: Moves,
): Promise<boolean> {
  const moved = new Set(changes.map(({ segmentId }) => segmentId));
  for (const [id, { mergedInto }] of states) {
    if (mergedInto === null) continue;
    if (segments.some(({ speakerId }) => speakerId === id)) return true;
    if ((await turnsOf(sitting, id)).some((turn) => !moved.has(turn))) return true;
  }
  return false;
}

export async function putSpeakers(
  sitting: Sitting,
  { states }: UndoneSpeakers,
  commandId: string,
): Promise<void> {
  const speakers = await speakersOf(sitting.speakers);
  for (const [id, state] of states) {
    const row = speakers.get(id)!;
    const isSame = (Object.keys(state) as (keyof SpeakerState)[]).every((key) => row[key] === state[key]);
    if (!isSame)
      putSpeaker(sitting.speakers, { ...row, ...state, revision: sitting.revision + 1 }, commandId);
  }
}

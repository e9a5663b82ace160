import {
  codePointLength,
  type Command,
  joinTokens,
  type RetimeCommand,
  type SegmentChange,
  type SegmentCommand,
  sliceCodePoints,
  textBefore,
  textOf,
  tidyText,
  type Word,
} from '@colloquy/contract';
import type { Sitting } from './command-sitting.ts';
import { kinChanges } from './kin-changes.ts';
import type { CommandRow } from '../transcripts.store.ts';
import { fetchRows } from './workbench.ts';

/**
 * What the sender cannot know: what others did after a revision and before this sitting, and what this sitting's own
 * steps back in history came to.
 */
export async function changesSince(sitting: Sitting, revision: number): Promise<SegmentChange[]> {
  const { named, repeated, wentBack } = sitting;
  let earlier = sitting.earlier.get(revision);
  if (!earlier) {
    earlier = (await kinChanges(sitting, revision, named.get(revision) ?? [])).changes;
    sitting.earlier.set(revision, earlier);
  }
  if (repeated.size === 0 && wentBack.size === 0) return earlier;
  return [
    ...earlier.filter((change) => !repeated.has(change.commandId)),
    ...sitting.changes.filter((change) => wentBack.has(change.commandId)),
  ];
}

/** Whether the sender sees other words in the segments of a command than there are. */
export function isTouched(
  { seen }: Sitting,
  command: SegmentCommand,
  changes: readonly SegmentChange[],
): boolean {
  const ids = command.kind === 'merge' ? [command.segmentId, command.withId] : [command.segmentId];
  return ids.some((id) => seen.has(id) || changes.some((change) => change.segmentId === id));
}

/** The text that the sender sees in a segment. */
export async function seenText(
  sitting: Sitting,
  segmentId: string,
  changes: readonly SegmentChange[],
): Promise<string> {
  const known = sitting.seen.get(segmentId) ?? textBefore(segmentId, changes);
  return known ?? textOf(await wordsOf(sitting, segmentId));
}

/** None of a segment that a refused split was to make. */
async function wordsOf({ bench }: Sitting, segmentId: string): Promise<readonly Word[]> {
  await fetchRows(bench, [segmentId]);
  return bench.rows.get(segmentId)?.words ?? [];
}

/** Remembers the texts that the sender sees after its own command. */
export async function see(
  sitting: Sitting,
  command: SegmentCommand,
  changes: readonly SegmentChange[],
): Promise<void> {
  const { seen } = sitting;
  const { kind, segmentId } = command;
  if (kind === 'set-text') seen.set(segmentId, tidyText(command.text));
  if (kind !== 'split' && kind !== 'merge') return;
  const text = await seenText(sitting, segmentId, changes);
  if (kind === 'split') {
    const left = tidyText(sliceCodePoints(text, 0, command.at));
    const right = tidyText(sliceCodePoints(text, command.at, codePointLength(text)));
    if (left === '' || right === '') return;
    seen.set(segmentId, left);
    seen.set(command.newSegmentId, right);
    return;
  }
  const second = await seenText(sitting, command.withId, changes);
  const [joint] = await wordsOf(sitting, command.withId);
  const both = joinTokens([{ text }, { text: second, glue: joint?.glue === true }]);
  seen.set(segmentId, tidyText(both));
}

/**
 * Takes note of a command that was done before and is sent again, with others that were made upon it: the sender saw
 * what it does. What going back in history came to, it cannot have seen.
 */
export async function seeRepeated(
  sitting: Sitting,
  command: Command | RetimeCommand,
  { outcome }: Pick<CommandRow, 'outcome'>,
): Promise<void> {
  if (!('segmentId' in command) || command.kind === 'retime') return;
  const changes = await changesSince(sitting, command.revision);
  // What is refused although others changed nothing, the sender could not do either.
  if (outcome !== 'refused' || isTouched(sitting, command, changes)) await see(sitting, command, changes);
  sitting.repeated.add(command.id);
}

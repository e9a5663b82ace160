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
} from '@colloquy/contract';
import type { Sitting } from './command-sitting.ts';
import type { CommandRow } from '../transcripts.store.ts';
import { rowOf } from './workbench.ts';

/**
 * What the sender cannot know: what others did after a revision and before this sitting, and what this sitting's own
 * steps back in history came to.
 */
export async function changesSince(sitting: Sitting, revision: number): Promise<SegmentChange[]> {
  const { source, startRevision, repeated, wentBack } = sitting;
  let earlier = sitting.earlier.get(revision);
  if (!earlier) {
    earlier = revision < startRevision ? await source.findChanges(revision, startRevision) : [];
    sitting.earlier.set(revision, earlier);
  }
  if (repeated.size === 0 && wentBack.size === 0) return earlier;
  return [
    ...earlier.filter((change) => !repeated.has(change.commandId)),
    ...sitting.changes.filter((change) => wentBack.has(change.commandId)),
  ];
}

/** The text that the sender sees in a segment. */
export async function seenText(
  sitting: Sitting,
  segmentId: string,
  changes: readonly SegmentChange[],
): Promise<string> {
  const known = sitting.seen.get(segmentId) ?? textBefore(segmentId, changes);
  return known ?? textOf((await rowOf(sitting.bench, segmentId)).words);
}

/** Remembers the texts that the sender sees after its own command. */
export async function see(
  { seen, ...sitting }: Sitting,
  command: SegmentCommand,
  changes: readonly SegmentChange[],
): Promise<void> {
  const { kind, segmentId } = command;
  if (kind === 'set-text') seen.set(segmentId, tidyText(command.text));
  if (kind !== 'split' && kind !== 'merge') return;
  const text = await seenText({ ...sitting, seen }, segmentId, changes);
  if (kind === 'split') {
    seen.set(segmentId, tidyText(sliceCodePoints(text, 0, command.at)));
    seen.set(command.newSegmentId, tidyText(sliceCodePoints(text, command.at, codePointLength(text))));
    return;
  }
  const second = await seenText({ ...sitting, seen }, command.withId, changes);
  const { words } = await rowOf(sitting.bench, command.withId);
  const both = joinTokens([{ text }, { text: second, glue: words[0]?.glue === true }]);
  seen.set(segmentId, tidyText(both));
}

/**
 * Takes note of a command that was done before and is sent again, with others that were made upon it: the sender saw
 * what it does. What going back in history came to, it cannot have seen.
 */
export async function seeRepeated(
  sitting: Sitting,
  command: Command | RetimeCommand,
  { outcome, revision }: Pick<CommandRow, 'outcome' | 'revision'>,
): Promise<void> {
  if (outcome === 'refused' || !('segmentId' in command) || command.kind === 'retime') return;
  if (revision <= command.revision) return;
  const changes = await changesSince(sitting, command.revision);
  await see(sitting, command, changes);
  sitting.repeated.add(command.id);
}

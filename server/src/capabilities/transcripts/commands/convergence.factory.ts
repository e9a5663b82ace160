import { codePointLength, sliceCodePoints } from '@colloquy/rules/text';
import { type Anchor, type Segment, type SegmentChange, textOf } from '@colloquy/rules/transcript';
import { expect } from 'vitest';
import { inOrder, TOKEN } from './editor.factory.ts';
import type { Network } from './network.factory.ts';

/** Final state of the server. */
export type FinalState = {
  segments: readonly Segment[];
  speakers: readonly unknown[];
  anchors: readonly Anchor[];
  /** All changes in order. */
  history: readonly SegmentChange[];
  /** Stored commands by id. */
  commands: ReadonlyMap<
    string,
    {
      kind: string;
      outcome: string;
      undoes: string | null;
      step: string | null;
      baseRevision: number;
      revision: number;
      personId: string | null;
    }
  >;
};

/** Every editor shows the server's state. */
export function expectConverged({ editors }: Network, { segments, speakers }: FinalState): void {
  for (const editor of editors) {
    expect(inOrder(editor.acknowledged)).toEqual(segments);
    expect(editor.acknowledged.speakers).toEqual(speakers);
  }
}

/** Segments are in order, and their words lie in order within their bounds. */
export function expectWhole({ segments }: FinalState): void {
  for (const [at, { words, startMs, endMs, position }] of segments.entries()) {
    expect(position).toBeGreaterThan(segments[at - 1]?.position ?? 0);
    const times = [startMs, ...words.flatMap((word) => [word.startMs, word.endMs]), endMs];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
}

/**
 * No acknowledged word is lost: it reached the text or its conflicts, and only three kinds of commands
 * removed it: an edit whose author saw it, an undo of the step that added it, or a restore by someone who saw
 * it.
 */
export function expectNothingLost({ editors }: Network, { history, commands }: FinalState): void {
  const byCommand = Map.groupBy(history, ({ commandId }) => commandId);
  const removedBy = new Map(editors.flatMap((editor) => [...editor.removedWords]));
  const addedBy = new Map(editors.flatMap((editor) => [...editor.addedWords]));
  const added = new Map<string, Set<string>>();
  const unseenBy = (restoreId: string): Set<string> => {
    const { baseRevision, personId } = commands.get(restoreId)!;
    const unseen = [...addedBy].filter(([id]) => {
      const command = commands.get(id);
      return command && command.revision > baseRevision && command.personId !== personId;
    });
    return new Set(unseen.map(([, word]) => word));
  };
  for (const [id, { kind, outcome, undoes, step }] of commands) {
    if (outcome === 'refused') continue;
    const { before, after, conflicting } = wordsOf(byCommand.get(id) ?? []);
    const stepId = step ?? id;
    added.set(stepId, (added.get(stepId) ?? new Set()).union(after.difference(before)));
    const addedWord = addedBy.get(id);
    if (addedWord !== undefined) expect([...after, ...conflicting]).toContain(addedWord);
    const mayRemove = kind === 'undo' ? (added.get(undoes!) ?? new Set()) : (removedBy.get(id) ?? new Set());
    const gone = before.difference(after).difference(conflicting);
    if (kind !== 'restore') expect([kind, ...gone.difference(mayRemove)]).toEqual([kind]);
    // Restore does not overwrite what others wrote after the sender's revision.
    else expect([kind, ...gone.intersection(unseenBy(id))]).toEqual([kind]);
  }
}

/** Words in the segments of a command before and after it, and in their conflicts. */
function wordsOf(changes: readonly SegmentChange[]): Record<'before' | 'after' | 'conflicting', Set<string>> {
  const ofSegment = Map.groupBy(changes, ({ segmentId }) => segmentId);
  const found = { before: new Set<string>(), after: new Set<string>(), conflicting: new Set<string>() };
  for (const rows of ofSegment.values()) {
    const [before, after] = [rows[0]!.before, rows.at(-1)!.after];
    if (before?.mergedInto === null) addTokens(found.before, textOf(before.words));
    if (after.mergedInto !== null) continue;
    addTokens(found.after, textOf(after.words));
    for (const { text } of after.conflicts) addTokens(found.conflicting, text);
  }
  return found;
}

function addTokens(to: Set<string>, text: string): void {
  for (const token of text.match(TOKEN) ?? []) to.add(token);
}

/**
 * Every anchor covers its words or is marked as lost. It may be lost only if its words were deleted at some
 * time.
 */
export function expectAnchored({ segments, anchors, history }: FinalState): void {
  const gone = new Set(
    [...Map.groupBy(history, ({ commandId }) => commandId).values()].flatMap((changes) => {
      const { before, after } = wordsOf(changes);
      return [...before.difference(after)];
    }),
  );
  for (const { unitId, start, end, lost, quote } of anchors) {
    const segment = segments.find(({ id }) => id === unitId);
    expect(segment).toBeDefined();
    const text = textOf(segment!.words);
    expect(start).toBeLessThanOrEqual(end);
    expect(end).toBeLessThanOrEqual(codePointLength(text));
    expect(lost || start < end).toBe(true);
    if (!gone.has(quote)) expect(sliceCodePoints(text, start, end)).toContain(quote);
  }
}

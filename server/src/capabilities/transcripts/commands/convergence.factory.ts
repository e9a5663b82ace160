import {
  type Anchor,
  codePointLength,
  type SegmentChange,
  sliceCodePoints,
  textOf,
  type Segment,
} from '@colloquy/contract';
import { expect } from 'vitest';
import { inOrder, TOKEN } from './editor.factory.ts';
import type { Network } from './network.factory.ts';

/** What the server has in the end. */
export type Outcome = {
  segments: readonly Segment[];
  speakers: readonly unknown[];
  anchors: readonly Anchor[];
  /** All that was ever changed, in order. */
  history: readonly SegmentChange[];
  /** What commands came to, by id. */
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

/** Everybody sees what the server has. */
export function expectConverged({ editors }: Network, { segments, speakers }: Outcome): void {
  for (const editor of editors) {
    expect(inOrder(editor.shown)).toEqual(segments);
    expect(editor.shown.speakers).toEqual(speakers);
  }
}

/** Segments stand in order, their words inside their bounds and one after the other. */
export function expectWhole({ segments }: Outcome): void {
  for (const [at, { words, startMs, endMs, position }] of segments.entries()) {
    expect(position).toBeGreaterThan(segments[at - 1]?.position ?? 0);
    const times = [startMs, ...words.flatMap((word) => [word.startMs, word.endMs]), endMs];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
}

/**
 * No word that was acknowledged is lost: it came into the text or beside it, and from there only those took it away
 * who saw it, took back what had brought it, or, having seen it, went back to a time before it.
 */
export function expectNothingLost({ editors }: Network, { history, commands }: Outcome): void {
  const byCommand = Map.groupBy(history, ({ commandId }) => commandId);
  const takenBy = new Map(editors.flatMap((editor) => [...editor.taken]));
  const broughtBy = new Map(editors.flatMap((editor) => [...editor.brought]));
  const added = new Map<string, Set<string>>();
  const unseenBy = (restoreId: string): Set<string> => {
    const { baseRevision, personId } = commands.get(restoreId)!;
    const unseen = [...broughtBy].filter(([id]) => {
      const brought = commands.get(id);
      return brought && brought.revision > baseRevision && brought.personId !== personId;
    });
    return new Set(unseen.map(([, word]) => word));
  };
  for (const [id, { kind, outcome, undoes, step }] of commands) {
    if (outcome === 'refused') continue;
    const { before, after, beside } = wordsOf(byCommand.get(id) ?? []);
    const stepId = step ?? id;
    added.set(stepId, (added.get(stepId) ?? new Set()).union(after.difference(before)));
    const brought = broughtBy.get(id);
    if (brought !== undefined) expect([...after, ...beside]).toContain(brought);
    const mayTake = kind === 'undo' ? (added.get(undoes!) ?? new Set()) : (takenBy.get(id) ?? new Set());
    const gone = before.difference(after).difference(beside);
    if (kind !== 'restore') expect([kind, ...gone.difference(mayTake)]).toEqual([kind]);
    // What somebody else wrote after the sender looked is not restored over.
    else expect([kind, ...gone.intersection(unseenBy(id))]).toEqual([kind]);
  }
}

/** The words in the segments of a command before and after it, and in their alternatives. */
function wordsOf(changes: readonly SegmentChange[]): Record<'before' | 'after' | 'beside', Set<string>> {
  const ofSegment = Map.groupBy(changes, ({ segmentId }) => segmentId);
  const found = { before: new Set<string>(), after: new Set<string>(), beside: new Set<string>() };
  for (const rows of ofSegment.values()) {
    const [before, after] = [rows[0]!.before, rows.at(-1)!.after];
    if (before?.mergedInto === null) addTokens(found.before, textOf(before.words));
    if (after.mergedInto !== null) continue;
    addTokens(found.after, textOf(after.words));
    for (const { text } of after.alternatives) addTokens(found.beside, text);
  }
  return found;
}

function addTokens(to: Set<string>, text: string): void {
  for (const token of text.match(TOKEN) ?? []) to.add(token);
}

/** Every anchor is on its words or marked as lost; one whose words never went away is on them. */
export function expectAnchored({ segments, anchors, history }: Outcome): void {
  const gone = new Set(
    [...Map.groupBy(history, ({ commandId }) => commandId).values()].flatMap((changes) => {
      const { before, after } = wordsOf(changes);
      return [...before.difference(after)];
    }),
  );
  for (const { segmentId, start, end, lost, quote } of anchors) {
    const segment = segments.find(({ id }) => id === segmentId);
    expect(segment).toBeDefined();
    const text = textOf(segment!.words);
    expect(start).toBeLessThanOrEqual(end);
    expect(end).toBeLessThanOrEqual(codePointLength(text));
    expect(lost || start < end).toBe(true);
    if (!gone.has(quote)) expect(sliceCodePoints(text, start, end)).toContain(quote);
  }
}

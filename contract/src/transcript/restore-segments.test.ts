import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterMoves, anyWish, bare, commandOf, edit, editedFrom } from './edited.factory.ts';
import type { Edited, Wish } from './edited.factory.ts';
import { beginMoves } from './moves.ts';
import { kinOfLinks, linksOf, segmentsBefore } from './past.ts';
import { restoreSegments } from './restore-segments.ts';
import { textOf } from './segment.ts';
import { EDITOR, uuid } from './segments.factory.ts';
import { undoStep } from './undo-step.ts';

const wishes = fc.array(anyWish(), { minLength: 1, maxLength: 10 });
/** All states of a transcript that somebody edits, the first one included. */
function states(all: readonly Wish[]): Edited[] {
  const found = [editedFrom(['one two three four', '今天天气很好', 'five'])];
  for (const [at, wish] of all.entries()) {
    const command = commandOf(found.at(-1)!, wish, at);
    if (command) found.push(edit(found.at(-1)!, command));
  }
  return found;
}

test('every state that ever was is found again', () => {
  fc.assert(
    fc.property(wishes, (all) => {
      const now = states(all).at(-1)!;
      for (const then of states(all)) {
        const since = now.history.filter((change) => change.revision > then.revision);
        const past = segmentsBefore(now.segments, since, then.revision);
        expect(bare({ segments: past })).toEqual(bare(then));
      }
    }),
  );
});

test('every state can be restored, of all segments or of some, and restoring be taken back', () => {
  fc.assert(
    fc.property(wishes, fc.nat(10), fc.nat(2), (all, choice, which) => {
      const known = states(all);
      const [now, then] = [known.at(-1)!, known[choice % known.length]!];
      const since = now.history.filter((change) => change.revision > then.revision);
      const { headOf: kin } = kinOfLinks(linksOf(since));
      const heads = [...new Set(now.segments.map(({ id }) => kin(id)))];
      const chosen = which === 0 ? heads : [heads[which % heads.length]!];
      const moves = beginMoves({
        ...now,
        revision: now.revision + 1,
        commandId: uuid(5_000),
        personId: EDITOR,
      });
      for (const head of chosen) {
        const of = (edited: Edited) => edited.segments.filter(({ id }) => kin(id) === head);
        expect(restoreSegments(moves, { now: of(now), past: of(then) })).toBeNull();
      }
      const restored = afterMoves(now, moves);
      for (const segment of then.segments.filter(({ id }) => chosen.includes(kin(id)))) {
        const back = restored.segments.filter(({ id }) => id === segment.id);
        expect(bare({ segments: back })).toEqual(bare({ segments: [segment] }));
      }
      const untouched = (edited: Edited) =>
        edited.segments.filter(({ id }) => !chosen.includes(kin(id))).map(({ words }) => textOf(words));
      expect(untouched(restored)).toEqual(untouched(now));
      const undone = undoStep(
        { ...restored, revision: restored.revision + 1, commandId: uuid(5_001), personId: EDITOR },
        { history: moves.changes, commandIds: new Set([uuid(5_000)]), speakerNow: (id) => id },
      );
      if ('refused' in undone) throw new Error(undone.refused);
      expect(bare(afterMoves(restored, undone.moves))).toEqual(bare(now));
    }),
    { numRuns: 300 },
  );
});

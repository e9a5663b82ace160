import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anySegmentEditIntent,
  edit,
  type EditedTranscript,
  type SegmentEditIntent,
  makeEditedTranscript,
  toCommand,
  withDraftApplied,
  withoutRevisions,
} from './edited-transcript.factory.ts';
import { segmentsBefore } from './history.ts';
import { lineageLinks, lineageOfLinks } from './lineage.ts';
import { restoreSegments } from './restore-segments.ts';
import { beginDraft } from './segment-draft.ts';
import { textOf } from './segment.ts';
import { EDITOR, uuid } from './segments.factory.ts';
import { undoStep } from './undo-step.ts';

const intents = fc.array(anySegmentEditIntent(), { minLength: 1, maxLength: 10 });
/** All states of a transcript during edits, including the first. */
function states(all: readonly SegmentEditIntent[]): EditedTranscript[] {
  const found = [makeEditedTranscript(['one two three four', '今天天气很好', 'five'])];
  for (const [at, intent] of all.entries()) {
    const command = toCommand(found.at(-1)!, intent, at);
    if (command) found.push(edit(found.at(-1)!, command));
  }
  return found;
}

test('every earlier state can be computed', () => {
  fc.assert(
    fc.property(intents, (all) => {
      const now = states(all).at(-1)!;
      for (const then of states(all)) {
        const since = now.history.filter((change) => change.revision > then.revision);
        const past = segmentsBefore(now.segments, since, then.revision);
        expect(withoutRevisions({ segments: past })).toEqual(withoutRevisions(then));
      }
    }),
  );
});

test('every state can be restored, for all segments or some, and the restore can be undone', () => {
  fc.assert(
    fc.property(intents, fc.nat(10), fc.nat(2), (all, choice, which) => {
      const known = states(all);
      const [now, then] = [known.at(-1)!, known[choice % known.length]!];
      const since = now.history.filter((change) => change.revision > then.revision);
      const { rootOf } = lineageOfLinks(lineageLinks(since));
      const heads = [...new Set(now.segments.map(({ id }) => rootOf(id)))];
      const chosen = which === 0 ? heads : [heads[which % heads.length]!];
      const draft = beginDraft({
        ...now,
        revision: now.revision + 1,
        commandId: uuid(5_000),
        personId: EDITOR,
      });
      for (const head of chosen) {
        const of = (transcript: EditedTranscript) =>
          transcript.segments.filter(({ id }) => rootOf(id) === head);
        expect(restoreSegments(draft, { now: of(now), past: of(then) })).toBeNull();
      }
      const restored = withDraftApplied(now, draft);
      for (const segment of then.segments.filter(({ id }) => chosen.includes(rootOf(id)))) {
        const back = restored.segments.filter(({ id }) => id === segment.id);
        expect(withoutRevisions({ segments: back })).toEqual(withoutRevisions({ segments: [segment] }));
      }
      const untouched = (transcript: EditedTranscript) =>
        transcript.segments
          .filter(({ id }) => !chosen.includes(rootOf(id)))
          .map(({ words }) => textOf(words));
      expect(untouched(restored)).toEqual(untouched(now));
      const undone = undoStep(
        { ...restored, revision: restored.revision + 1, commandId: uuid(5_001), personId: EDITOR },
        { history: draft.changes, commandIds: new Set([uuid(5_000)]), currentSpeaker: (id) => id },
      );
      if ('refused' in undone) throw new Error(undone.refused);
      expect(withoutRevisions(withDraftApplied(restored, undone.draft))).toEqual(withoutRevisions(now));
    }),
    { numRuns: 300 },
  );
});

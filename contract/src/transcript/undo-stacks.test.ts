import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { undoStacks } from './undo-stacks.ts';
import type { StepCommand } from './undo-stacks.ts';

const edit = (id: string, step: string | null = null, kind = 'set-text'): StepCommand => ({
  id,
  step,
  kind,
  undoes: null,
});
const undo = (id: string, undoes: string): StepCommand => ({ id, step: null, kind: 'undo', undoes });
const ids = (commands: StepCommand[]) => {
  const { undo: done, redo } = undoStacks(commands);
  return { undo: done.map(({ id }) => id), redo: redo.map(({ id }) => id) };
};

describe('what can be undone and redone', () => {
  test('are the own steps, the newest first; commands of one step are one', () => {
    expect(ids([edit('a'), edit('b', 'S'), edit('c', 'S'), edit('d')])).toEqual({
      undo: ['d', 'S', 'a'],
      redo: [],
    });
  });

  test('what was undone can be redone, and undone again', () => {
    const done = [edit('a'), edit('b'), undo('u', 'b')];
    expect(ids(done)).toEqual({ undo: ['a'], redo: ['u'] });
    expect(ids([...done, undo('r', 'u')])).toEqual({ undo: ['r', 'a'], redo: [] });
    expect(ids([...done, undo('r', 'u'), undo('u2', 'r')])).toEqual({ undo: ['a'], redo: ['u2'] });
  });

  test('whatever else is done takes the redone away', () => {
    expect(ids([edit('a'), undo('u', 'a'), edit('b')])).toEqual({ undo: ['b'], redo: [] });
  });

  test('a step that took another back is of its kind', () => {
    const { redo } = undoStacks([edit('a', null, 'split'), undo('u', 'a')]);
    expect(redo).toMatchObject([{ id: 'u', kind: 'split' }]);
  });
});

test('it is what every editor does: two stacks', () => {
  const actions = fc.array(fc.constantFrom('edit', 'edit', 'undo', 'undo', 'redo', 'redo'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(actions, (all) => {
      const commands: StepCommand[] = [];
      // Of the edits themselves, as an editor in memory would keep them.
      let [done, undone]: [string[], string[]] = [[], []];
      const origin = new Map<string, string>();
      for (const [at, action] of all.entries()) {
        const stacks = undoStacks(commands);
        const [from] = stacks[action === 'redo' ? 'redo' : 'undo'];
        if (action === 'edit') {
          commands.push(edit(`e${at}`));
          origin.set(`e${at}`, `e${at}`);
          [done, undone] = [[`e${at}`, ...done], []];
        } else if (from) {
          commands.push(undo(`u${at}`, from.id));
          origin.set(`u${at}`, origin.get(from.id)!);
          const [top, ...rest] = action === 'undo' ? done : undone;
          [done, undone] = action === 'undo' ? [rest, [top!, ...undone]] : [[top!, ...done], rest];
        }
        const now = undoStacks(commands);
        expect(now.undo.map(({ id }) => origin.get(id))).toEqual(done);
        expect(now.redo.map(({ id }) => origin.get(id))).toEqual(undone);
      }
    }),
  );
});

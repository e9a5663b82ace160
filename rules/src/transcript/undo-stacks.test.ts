import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StepCommand, undoStacks } from './undo-stacks.ts';

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
  test("are the person's own steps, newest first; commands of one step count as one", () => {
    expect(ids([edit('a'), edit('b', 'S'), edit('c', 'S'), edit('d')])).toEqual({
      undo: ['d', 'S', 'a'],
      redo: [],
    });
  });

  test('an undone step can be redone, and undone again', () => {
    const done = [edit('a'), edit('b'), undo('u', 'b')];
    expect(ids(done)).toEqual({ undo: ['a'], redo: ['u'] });
    expect(ids([...done, undo('r', 'u')])).toEqual({ undo: ['r', 'a'], redo: [] });
    expect(ids([...done, undo('r', 'u'), undo('u2', 'r')])).toEqual({ undo: ['a'], redo: ['u2'] });
  });

  test('any other edit clears the redo stack', () => {
    expect(ids([edit('a'), undo('u', 'a'), edit('b')])).toEqual({ undo: ['b'], redo: [] });
  });

  test('a step that undid another has its kind', () => {
    const { redo } = undoStacks([edit('a', null, 'split'), undo('u', 'a')]);
    expect(redo).toMatchObject([{ id: 'u', kind: 'split' }]);
  });
});

test('behaves like the two stacks of any editor', () => {
  const actions = fc.array(fc.constantFrom('edit', 'edit', 'undo', 'undo', 'redo', 'redo'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(actions, (all) => {
      const commands: StepCommand[] = [];
      // Reference model: the stacks of an editor in memory.
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

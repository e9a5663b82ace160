import { type Command, undoStacks } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stacksAfter, trackUndoSteps, type UndoStacks } from './undo-stacks.ts';

const EMPTY: UndoStacks = { undo: [], redo: [] };
const edit = (id: string, step = id): Command => ({
  kind: 'set-text',
  id,
  step,
  segmentId: 'a',
  revision: 1,
  text: id,
});
const undo = (id: string, undoes: string): Command => ({ kind: 'undo', id, step: id, revision: 1, undoes });
const named = ({ undo: done, redo }: UndoStacks) => ({
  undo: done.map(({ id }) => id),
  redo: redo.map(({ id }) => id),
});

/** Commands of a user: edits, some continuing the previous step, undo and redo. */
function commandsFor(acts: readonly ('edit' | 'continue' | 'undo' | 'redo')[]): Command[] {
  const commands: Command[] = [];
  let stacks = EMPTY;
  for (const [at, act] of acts.entries()) {
    const id = `command-${at}`;
    const last = commands.at(-1);
    const target = act === 'undo' ? stacks.undo[0] : act === 'redo' ? stacks.redo[0] : undefined;
    if ((act === 'undo' || act === 'redo') && !target) continue;
    const step = act === 'continue' && last?.kind === 'set-text' ? last.step : id;
    const command = target ? undo(id, target.id) : edit(id, step);
    commands.push(command);
    stacks = stacksAfter(stacks, command);
  }
  return commands;
}

describe('undo stacks', () => {
  const acts = fc.array(fc.constantFrom('edit', 'edit', 'continue', 'undo', 'undo', 'redo'), {
    maxLength: 40,
  });

  it('match those the server derives from all commands', () => {
    fc.assert(
      fc.property(acts, (some) => {
        const commands = commandsFor(some);
        const asServer = commands.map((command) => ({
          ...command,
          step: command.step ?? null,
          undoes: command.kind === 'undo' ? command.undoes : null,
        }));
        expect(named(commands.reduce(stacksAfter, EMPTY))).toEqual(named(undoStacks(asServer)));
      }),
    );
  });

  it('stay the same when a pending command is already counted by the server', () => {
    fc.assert(
      fc.property(acts, fc.nat(5), (some, many) => {
        const commands = commandsFor(some);
        const answered = commands.reduce(stacksAfter, EMPTY);
        const pending = commands.slice(commands.length - Math.min(many, 1));
        expect(named(pending.reduce(stacksAfter, answered))).toEqual(named(answered));
      }),
    );
  });

  it("combine the server's stacks with pending commands and omit refused ones", async () => {
    let pending: Command[] = [edit('mine')];
    const steps = trackUndoSteps(
      async () => ({ undo: [{ id: 'earlier', kind: 'split' }], redo: [] }),
      () => pending,
      () => undefined,
    );
    steps.refresh();
    await new Promise((resolve) => setTimeout(resolve));
    expect(named(steps.get())).toEqual({ undo: ['mine', 'earlier'], redo: [] });
    const back = undo('back', 'earlier');
    pending = [...pending, back];
    steps.add([back]);
    expect(named(steps.get())).toEqual({ undo: ['mine'], redo: ['back'] });
    pending = [];
    steps.settle([edit('mine')]);
    steps.ruleOut([back]);
    expect(named(steps.get())).toEqual({ undo: ['mine'], redo: [] });
  });
});

import { type Command, undoStacks } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterEdit, followSteps, type Stacks } from './step-stacks.ts';

const EMPTY: Stacks = { undo: [], redo: [] };
const edit = (id: string, step = id): Command => ({
  kind: 'set-text',
  id,
  step,
  segmentId: 'a',
  revision: 1,
  text: id,
});
const undo = (id: string, undoes: string): Command => ({ kind: 'undo', id, step: id, revision: 1, undoes });
const named = ({ undo: done, redo }: Stacks) => ({
  undo: done.map(({ id }) => id),
  redo: redo.map(({ id }) => id),
});

/** What a person does: edits, some of them going on with the step before, and steps back and forth. */
function play(acts: readonly ('edit' | 'go on' | 'undo' | 'redo')[]): Command[] {
  const commands: Command[] = [];
  let stacks = EMPTY;
  for (const [at, act] of acts.entries()) {
    const id = `command-${at}`;
    const last = commands.at(-1);
    const target = act === 'undo' ? stacks.undo[0] : act === 'redo' ? stacks.redo[0] : undefined;
    if ((act === 'undo' || act === 'redo') && !target) continue;
    const goesOn = act === 'go on' && last?.kind === 'set-text' ? last.step : id;
    const command = target ? undo(id, target.id) : edit(id, goesOn);
    commands.push(command);
    stacks = afterEdit(stacks, command);
  }
  return commands;
}

describe('what can be undone and redone', () => {
  const acts = fc.array(fc.constantFrom('edit', 'edit', 'go on', 'undo', 'undo', 'redo'), { maxLength: 40 });

  it('is the same as the server finds among all commands', () => {
    fc.assert(
      fc.property(acts, (some) => {
        const commands = play(some);
        const asServer = commands.map((command) => ({
          ...command,
          step: command.step ?? null,
          undoes: command.kind === 'undo' ? command.undoes : null,
        }));
        expect(named(commands.reduce(afterEdit, EMPTY))).toEqual(named(undoStacks(asServer)));
      }),
    );
  });

  it('changes nothing when a command is counted twice, as waiting and in what the server answered', () => {
    fc.assert(
      fc.property(acts, fc.nat(5), (some, many) => {
        const commands = play(some);
        const answered = commands.reduce(afterEdit, EMPTY);
        const waiting = commands.slice(commands.length - Math.min(many, 1));
        expect(named(waiting.reduce(afterEdit, answered))).toEqual(named(answered));
      }),
    );
  });

  it('stands on what the server has, with what waits on top; what it refused is left out', async () => {
    let waiting: Command[] = [edit('mine')];
    const steps = followSteps(
      async () => ({ undo: [{ id: 'earlier', kind: 'split' }], redo: [] }),
      () => waiting,
      () => undefined,
    );
    steps.refresh();
    await new Promise((resolve) => setTimeout(resolve));
    expect(named(steps.get())).toEqual({ undo: ['mine', 'earlier'], redo: [] });
    const back = undo('back', 'earlier');
    waiting = [...waiting, back];
    steps.add([back]);
    expect(named(steps.get())).toEqual({ undo: ['mine'], redo: ['back'] });
    waiting = [];
    steps.settle([edit('mine')]);
    steps.rule([back]);
    expect(named(steps.get())).toEqual({ undo: ['mine'], redo: [] });
  });
});

/** Command of a person, as far as undo needs it. */
export type StepCommand = {
  id: string;
  /** Null: a step of its own. */
  step: string | null;
  kind: string;
  /** The step that it undoes. */
  undoes: string | null;
};

export type DoneStep<C extends StepCommand> = {
  id: string;
  /** Kind of the first command; a step that undid another takes over its kind. */
  kind: string;
  commands: C[];
};

/**
 * Steps that a person can undo and redo, newest first. Undoing moves a step to the redo stack, redoing moves
 * it back; any other edit clears the redo stack. A step is undone at most once.
 *
 * @param commands the person's commands in order, without refused ones and those that changed nothing
 */
export function undoStacks<C extends StepCommand>(
  commands: readonly C[],
): { undo: DoneStep<C>[]; redo: DoneStep<C>[] } {
  const stacks = { undo: new Map<string, DoneStep<C>>(), redo: new Map<string, DoneStep<C>>() };
  for (const [id, together] of Map.groupBy(commands, (command) => command.step ?? command.id)) {
    const taken = together.flatMap(({ undoes }) => undoes ?? []);
    const isUndo = taken.length === together.length;
    const wasDone = taken.some((undone) => stacks.undo.has(undone));
    const kind = kindOf(stacks, taken) ?? together[0]!.kind;
    for (const undone of taken) {
      stacks.undo.delete(undone);
      stacks.redo.delete(undone);
    }
    if (!isUndo) stacks.redo.clear();
    stacks[isUndo && wasDone ? 'redo' : 'undo'].set(id, { id, kind, commands: together });
  }
  return { undo: [...stacks.undo.values()].toReversed(), redo: [...stacks.redo.values()].toReversed() };
}

type Stacks<C extends StepCommand> = Record<'undo' | 'redo', Map<string, DoneStep<C>>>;

function kindOf<C extends StepCommand>(
  { undo, redo }: Stacks<C>,
  taken: readonly string[],
): string | undefined {
  const [first] = taken;
  return first === undefined ? undefined : (undo.get(first) ?? redo.get(first))?.kind;
}

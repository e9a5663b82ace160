import type { Transcript } from '@colloquy/contract/transcripts';
import type { Command, Segment, Speaker } from '@colloquy/rules/transcript';
import type { SendResult } from '../sync/outbox/sender.ts';
import { stacksAfter, type UndoStacks, stepOf } from '../undo/undo-stacks.ts';

/** The speakers, and the speaker of each segment. */
export type Speakers = { names: ReadonlyMap<string, string>; turns: readonly (string | null)[] };

/** The effect of a command on the speakers. */
export function afterCommand({ names, turns }: Speakers, command: Command): Speakers {
  switch (command.kind) {
    case 'add-speaker':
    case 'set-speaker':
      return { names: new Map([...names, [command.speakerId, command.name!]]), turns };
    case 'merge-speakers': {
      const { speakerId, intoId } = command;
      return {
        names: new Map([...names].filter(([id]) => id !== speakerId)),
        turns: turns.map((id) => (id === speakerId ? intoId : id)),
      };
    }
    case 'assign-speaker': {
      const at = Number(command.segmentId.split('-')[1]);
      return { names, turns: turns.with(at, command.speakerId) };
    }
    default:
      throw new Error(`${command.kind} says nothing of speakers`);
  }
}

type Step = { before: Speakers; after: Speakers; isUndone: boolean };

/** A server for one person who edits speakers: repeats its first answer, and undoes only the newest step. */
export class FakeSpeakerServer {
  revision = 1;
  now: Speakers;
  readonly #segments: Segment[];
  readonly #results = new Map<string, SendResult['results'][number]>();
  readonly #steps = new Map<string, Step>();
  #stacks: UndoStacks = { undo: [], redo: [] };

  constructor(segments: readonly Segment[], now: Speakers) {
    this.#segments = [...segments];
    this.now = now;
    this.#show(now);
  }

  read(since = 0): Transcript {
    return structuredClone({
      recording: { id: 'recording', revision: this.revision, generation: 'first' } as Transcript['recording'],
      speakers: Array.from(this.now.names, ([id, name]) => ({ id, name, label: name }) as Speaker),
      segments: this.#segments.filter(({ revision }) => since === 0 || revision > since),
      gone: [],
      anchors: [],
    });
  }

  steps(): UndoStacks {
    return structuredClone(this.#stacks);
  }

  handle(commands: readonly Command[]): SendResult {
    const results = commands.map((command) => {
      const earlier = this.#results.get(command.id);
      if (earlier) return { ...earlier, outcome: 'repeated' as const };
      const reason = this.#do(command);
      const outcome = reason === null ? ('applied' as const) : ('refused' as const);
      const result = { id: command.id, outcome, firstOutcome: outcome, reason, revision: this.revision };
      this.#results.set(command.id, result);
      return result;
    });
    const { segments, gone, anchors, speakers } = this.read(
      Math.min(...commands.map(({ revision }) => revision)),
    );
    return { revision: this.revision, results, segments, gone, anchors, speakers };
  }

  #do(command: Command): 'nothing-to-undo' | null {
    const before = this.now;
    const undone = command.kind === 'undo' ? this.#steps.get(command.undoes) : undefined;
    if (command.kind === 'undo' && (!undone || undone.isUndone || undone.after !== before))
      return 'nothing-to-undo';
    if (undone) undone.isUndone = true;
    const after = undone ? undone.before : afterCommand(before, command);
    this.revision++;
    this.#show(after);
    const step = this.#steps.get(stepOf(command));
    this.#steps.set(stepOf(command), { before: step?.before ?? before, after, isUndone: false });
    this.#stacks = stacksAfter(this.#stacks, command);
    return null;
  }

  #show(now: Speakers): void {
    this.now = now;
    for (const [at, segment] of this.#segments.entries()) {
      const speakerId = now.turns[at]!;
      if (segment.speakerId !== speakerId)
        this.#segments[at] = { ...segment, speakerId, revision: this.revision };
    }
  }
}

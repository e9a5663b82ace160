import type { Command, Segment, Speaker } from '@colloquy/contract';
import type { Transcript } from '../../merge-changes.ts';
import type { Sent } from '../queue/sender.ts';
import { afterEdit, type Stacks, stepOf } from '../step-stacks.ts';

/** Who there is, and who says each segment. */
export type Speakers = { names: ReadonlyMap<string, string>; turns: readonly (string | null)[] };

/** What a command does to the speakers, whoever does it. */
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

/**
 * The server for one person who edits speakers: it answers a repeated command as it did first, and undoes a step only
 * as the newest, as somebody who presses Undo means it.
 */
export class FakeSpeakerServer {
  revision = 1;
  now: Speakers;
  readonly #segments: Segment[];
  readonly #results = new Map<string, Sent['results'][number]>();
  readonly #steps = new Map<string, Step>();
  #stacks: Stacks = { undo: [], redo: [] };

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

  steps(): Stacks {
    return structuredClone(this.#stacks);
  }

  take(commands: readonly Command[]): Sent {
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
    this.#stacks = afterEdit(this.#stacks, command);
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

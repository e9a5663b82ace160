import {
  type Anchor,
  applyCommand,
  type Command,
  followTrail,
  rebasePlace,
  rebaseText,
  type Segment,
  type SegmentChange,
  type SegmentCommand,
  stateOf,
  textBefore,
  textOf,
  tidyText,
} from '@colloquy/contract';
import { ApiError } from '../../../../app/api/api-error.ts';
import type { Transcript } from '../../merge-changes.ts';
import type { Sent } from '../queue/sender.ts';

type Result = Sent['results'][number];
type Outcome = Result['firstOutcome'];
/**
 * What a request knows: the revision at which it began, the texts that its sender sees, and the segments that its
 * refused splits were to make.
 */
type Sitting = {
  start: number;
  seen: Map<string, string>;
  unmade: Set<string>;
  repeated: Set<string>;
  personId: string;
};

export const notFound = () =>
  new ApiError(404, { code: 1, error: 'not-found', message: 'This does not exist.' });

export const restored = () =>
  new ApiError(409, { code: 1, error: 'installation-restored', message: 'It was restored.' });

/**
 * The server as an editing session meets it: orders commands, answers a repeat as it answered first, merges what was
 * made on an older revision. It forgives nothing: an id that comes with another command than before is an error.
 */
export class FakeServer {
  revision = 1;
  generation = 'first';
  /** Questions for the words. */
  reads = 0;
  taken = new Map<string, { written: string; result: Result }>();
  #segments: Segment[];
  #history: SegmentChange[] = [];
  #gone: { id: string; into: string; revision: number }[] = [];

  constructor(segments: readonly Segment[]) {
    this.#segments = [...segments];
  }

  get texts(): string[] {
    return this.#segments.map(({ words }) => textOf(words));
  }
  get alternatives(): string[] {
    return this.#segments.flatMap(({ alternatives }) => alternatives.map(({ text }) => text));
  }

  /** Answers how to restore what it is now. A restore by other means than Colloquy's own keeps the generation. */
  backUp(): (generation?: string) => void {
    const kept = structuredClone({
      revision: this.revision,
      taken: this.taken,
      segments: this.#segments,
      history: this.#history,
      gone: this.#gone,
    });
    return (generation = this.generation) => {
      this.generation = generation;
      const { revision, taken, segments, history, gone } = structuredClone(kept);
      this.revision = revision;
      this.taken = taken;
      this.#segments = segments;
      this.#history = history;
      this.#gone = gone;
    };
  }

  read(since = 0): Transcript {
    if (since !== Infinity) this.reads++;
    return structuredClone({
      recording: {
        id: 'recording',
        revision: this.revision,
        generation: this.generation,
      } as Transcript['recording'],
      speakers: [],
      segments: this.#segments.filter((segment) => since === 0 || segment.revision > since),
      gone: this.#gone.filter((each) => each.revision > since).map(({ id }) => id),
      anchors: [] as Anchor[],
    });
  }

  take(commands: readonly Command[], personId: string): Sent {
    const sitting: Sitting = {
      start: this.revision,
      seen: new Map(),
      unmade: new Set(),
      repeated: new Set(),
      personId,
    };
    const here = new Set([...this.#segments, ...this.#gone].map(({ id }) => id));
    for (const command of commands) {
      if ('segmentId' in command && !here.has(command.segmentId)) throw notFound();
      if (command.kind === 'merge' && !here.has(command.withId)) throw notFound();
      if (command.kind === 'split') here.add(command.newSegmentId);
    }
    const results = commands.map((command): Result => {
      const written = JSON.stringify(command);
      const earlier = this.taken.get(command.id);
      if (earlier) {
        if (earlier.written !== written) throw new Error(`${written} came as ${earlier.written} before`);
        this.#seeRepeated(command, earlier.result, sitting);
        return { ...earlier.result, outcome: 'repeated' };
      }
      if (command.revision > sitting.start)
        throw new ApiError(400, { code: 1, error: 'invalid-input', message: 'A revision still to come.' });
      const firstOutcome = 'segmentId' in command ? this.#rebase(command, sitting) : 'applied';
      noteUnmade(command, firstOutcome, sitting);
      const reason = firstOutcome === 'refused' ? ('merged-away' as const) : null;
      const result = { id: command.id, outcome: firstOutcome, firstOutcome, reason, revision: this.revision };
      this.taken.set(command.id, { written, result });
      return result;
    });
    const { segments, gone, anchors, speakers } = this.read(
      Math.min(...commands.map(({ revision }) => revision)),
    );
    return { revision: this.revision, results, segments, gone, anchors, speakers };
  }

  /** Brings a command to what others did since, and does it. */
  #rebase(command: SegmentCommand, sitting: Sitting): Outcome {
    const { segmentId } = command;
    const { seen, personId } = sitting;
    const changes = this.#changes(command, sitting);
    if (idsIn(command).some((id) => sitting.unmade.has(id))) {
      this.#see(command, changes, seen);
      return 'refused';
    }
    if (!isTouched(command, changes, seen) || command.kind === 'assign-speaker')
      return this.#perform(command, personId);
    const trail = followTrail(segmentId, changes);
    const segments = [...new Set(trail.domain.flatMap((id) => this.#living(id) ?? []))];
    const base = this.#seenText(segmentId, changes, seen);
    switch (command.kind) {
      case 'set-text': {
        this.#see(command, changes, seen);
        const parts = rebaseText(trail, segments, { base, text: command.text });
        for (const { segmentId: id, text } of parts)
          this.#perform({ ...command, segmentId: id, text }, personId);
        for (const { segmentId: id, alternative } of parts)
          if (alternative !== null) this.#keepBeside(command.id, id, { text: alternative, personId });
        return parts.some(({ alternative }) => alternative !== null) ? 'conflicting' : 'merged';
      }
      case 'split': {
        const place = rebasePlace(trail, segments, { base, at: command.at });
        const outcome = this.#perform({ ...command, ...place }, personId);
        this.#see(command, changes, seen);
        return outcome;
      }
      case 'merge': {
        const other = followTrail(command.withId, changes);
        this.#see(command, changes, seen);
        if (other.domain.some((id) => trail.domain.includes(id))) return 'applied';
        const [last, first] = [trail.domain.at(-1)!, other.domain[0]!];
        return this.#perform({ ...command, segmentId: last, withId: first }, personId);
      }
      default:
        return this.#perform(command, personId);
    }
  }

  /** The sender saw what its own command does, also one that others made impossible. */
  #seeRepeated(command: Command, { firstOutcome }: Result, sitting: Sitting): void {
    if (!('segmentId' in command)) return;
    const { seen, repeated } = sitting;
    const changes = this.#changes(command, sitting);
    if (firstOutcome !== 'refused' || isTouched(command, changes, seen)) this.#see(command, changes, seen);
    repeated.add(command.id);
    noteUnmade(command, firstOutcome, sitting);
  }

  /** What others did since the sender looked. */
  #changes({ revision: since }: SegmentCommand, { start, repeated }: Sitting): SegmentChange[] {
    return this.#history.filter(
      ({ revision, commandId }) => revision > since && revision <= start && !repeated.has(commandId),
    );
  }

  #seenText(id: string, changes: readonly SegmentChange[], seen: ReadonlyMap<string, string>): string {
    return seen.get(id) ?? textBefore(id, changes) ?? textOf(this.#living(id)?.words ?? []);
  }

  #see(command: SegmentCommand, changes: readonly SegmentChange[], seen: Map<string, string>): void {
    const { kind, segmentId } = command;
    if (kind === 'set-text') seen.set(segmentId, tidyText(command.text));
    const text = this.#seenText(segmentId, changes, seen);
    if (kind === 'split') {
      const points = Array.from(text);
      const [left, right] = [points.slice(0, command.at), points.slice(command.at)].map((part) =>
        tidyText(part.join('')),
      );
      if (!left || !right) return;
      seen.set(segmentId, left);
      seen.set(command.newSegmentId, right);
    }
    if (kind === 'merge')
      seen.set(segmentId, tidyText(`${text} ${this.#seenText(command.withId, changes, seen)}`));
  }

  /** A segment, or the one that it went into; none where a refused split was to make it. */
  #living(id: string): Segment | undefined {
    const found = this.#segments.find((segment) => segment.id === id);
    if (found) return found;
    const gone = this.#gone.find((each) => each.id === id);
    return gone && this.#living(gone.into);
  }

  #perform(command: SegmentCommand, personId: string): Outcome {
    const at = this.#segments.findIndex(({ id }) => id === command.segmentId);
    const segment = this.#segments[at];
    if (!segment) return 'refused';
    const next = this.#segments[at + 1] ?? null;
    const stand = { segment, next, anchors: [], revision: this.revision + 1, personId };
    const answer = applyCommand(stand, command);
    if ('refused' in answer) return 'refused';
    const { segments, gone } = answer.applied;
    if (segments.length === 0 && gone.length === 0) return 'applied';
    this.revision++;
    this.#segments.splice(at, 1 + gone.length, ...segments);
    for (const now of segments) {
      const before = [segment].find(({ id }) => id === now.id) ?? null;
      this.#keep(command.id, before, now, { splitFrom: before ? null : segment.id, mergedInto: null });
    }
    if (gone.length > 0) {
      this.#gone.push({ id: next!.id, into: segment.id, revision: this.revision });
      this.#keep(command.id, next, next!, { splitFrom: null, mergedInto: segment.id });
    }
    return 'applied';
  }

  #keepBeside(commandId: string, segmentId: string, alternative: Segment['alternatives'][number]): void {
    const at = this.#segments.findIndex(({ id }) => id === segmentId);
    const segment = this.#segments[at]!;
    this.revision++;
    const alternatives = [...segment.alternatives, alternative];
    this.#segments[at] = { ...segment, alternatives, revision: this.revision };
    this.#keep(commandId, segment, this.#segments[at], { splitFrom: null, mergedInto: null });
  }

  #keep(
    commandId: string,
    before: Segment | null,
    after: Segment,
    lineage: { splitFrom: string | null; mergedInto: string | null },
  ): void {
    this.#history.push({
      segmentId: after.id,
      revision: this.revision,
      commandId,
      before: before && stateOf(before, { splitFrom: null, mergedInto: null }),
      after: stateOf(after, lineage),
    });
  }
}

/** The segments that stand before a command on the server. */
const idsIn = (command: SegmentCommand): string[] =>
  command.kind === 'merge' ? [command.segmentId, command.withId] : [command.segmentId];

/** Whether the sender sees other words in the segments of a command than there are. */
const isTouched = (
  command: SegmentCommand,
  changes: readonly SegmentChange[],
  seen: ReadonlyMap<string, string>,
): boolean => idsIn(command).some((id) => seen.has(id) || changes.some((change) => change.segmentId === id));

/** What is made upon a split that was refused is refused as well. */
function noteUnmade(command: Command, outcome: Outcome, { unmade }: Sitting): void {
  if (command.kind === 'split' && outcome === 'refused') unmade.add(command.newSegmentId);
}

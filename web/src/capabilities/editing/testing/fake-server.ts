import type { Transcript } from '@colloquy/contract/transcripts';
import { tidyText } from '@colloquy/rules/text';
import {
  type Anchor,
  applyCommand,
  type Command,
  traceSegment,
  rebasePosition,
  rebaseText,
  type Segment,
  type SegmentChange,
  type SegmentCommand,
  type Speaker,
  stateOf,
  textBefore,
  textOf,
} from '@colloquy/rules/transcript';
import { ApiError } from '../../../app/api/api-error.ts';
import type { SendResult } from '../sync/outbox/sender.ts';

type Result = SendResult['results'][number];
type Outcome = Result['firstOutcome'];
/** One request: its starting revision, the texts its sender sees, and the segments of its refused splits. */
type RequestContext = {
  start: number;
  clientView: Map<string, string>;
  refusedSplits: Set<string>;
  repeated: Set<string>;
  personId: string;
};

export const notFound = () =>
  new ApiError(404, { code: 1, error: 'not-found', message: 'This does not exist.' });

export const restored = () =>
  new ApiError(409, { code: 1, error: 'installation-restored', message: 'It was restored.' });

/**
 * The server as an edit session sees it: orders commands, repeats its first answer, merges older revisions.
 * Strict: a command id with different content is an error.
 */
export class FakeServer {
  revision = 1;
  generation = 'first';
  speakers: Speaker[] = [];
  /** Number of transcript reads. */
  reads = 0;
  handled = new Map<string, { written: string; result: Result }>();
  #segments: Segment[];
  #history: SegmentChange[] = [];
  #gone: { id: string; into: string; revision: number }[] = [];

  constructor(segments: readonly Segment[]) {
    this.#segments = [...segments];
  }

  get texts(): string[] {
    return this.#segments.map(({ words }) => textOf(words));
  }
  get conflicts(): string[] {
    return this.#segments.flatMap(({ conflicts }) => conflicts.map(({ text }) => text));
  }

  /** Returns a function that restores the current state. A restore outside Colloquy keeps the generation. */
  backUp(): (generation?: string) => void {
    const kept = structuredClone({
      revision: this.revision,
      handled: this.handled,
      segments: this.#segments,
      history: this.#history,
      gone: this.#gone,
    });
    return (generation = this.generation) => {
      this.generation = generation;
      const { revision, handled, segments, history, gone } = structuredClone(kept);
      this.revision = revision;
      this.handled = handled;
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
        suggestedNames: [],
        revision: this.revision,
        generation: this.generation,
      } as unknown as Transcript['recording'],
      speakers: this.speakers,
      segments: this.#segments.filter((segment) => since === 0 || segment.revision > since),
      gone: this.#gone.filter((each) => each.revision > since).map(({ id }) => id),
      anchors: [] as Anchor[],
    });
  }

  handle(commands: readonly Command[], personId: string): SendResult {
    const request: RequestContext = {
      start: this.revision,
      clientView: new Map(),
      refusedSplits: new Set(),
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
      const earlier = this.handled.get(command.id);
      if (earlier) {
        if (earlier.written !== written) throw new Error(`${written} came as ${earlier.written} before`);
        this.#recordRepeated(command, earlier.result, request);
        return { ...earlier.result, outcome: 'repeated' };
      }
      if (command.revision > request.start)
        throw new ApiError(400, { code: 1, error: 'invalid-input', message: 'A revision still to come.' });
      const firstOutcome = 'segmentId' in command ? this.#rebase(command, request) : 'applied';
      recordRefusedSplit(command, firstOutcome, request);
      const reason = firstOutcome === 'refused' ? ('merged-away' as const) : null;
      const result = { id: command.id, outcome: firstOutcome, firstOutcome, reason, revision: this.revision };
      this.handled.set(command.id, { written, result });
      return result;
    });
    const { segments, gone, anchors, speakers } = this.read(
      Math.min(...commands.map(({ revision }) => revision)),
    );
    return { revision: this.revision, results, segments, gone, anchors, speakers };
  }

  /** Rebases a command on the changes of others and applies it. */
  #rebase(command: SegmentCommand, request: RequestContext): Outcome {
    const { segmentId } = command;
    const { clientView, personId } = request;
    const changes = this.#changes(command, request);
    if (segmentIdsOf(command).some((id) => request.refusedSplits.has(id))) {
      this.#recordClientView(command, changes, clientView);
      return 'refused';
    }
    if (!isTouched(command, changes, clientView) || command.kind === 'assign-speaker')
      return this.#apply(command, personId);
    const trace = traceSegment(segmentId, changes);
    const segments = [...new Set(trace.segmentIds.flatMap((id) => this.#survivor(id) ?? []))];
    const base = this.#clientText(segmentId, changes, clientView);
    switch (command.kind) {
      case 'set-text': {
        this.#recordClientView(command, changes, clientView);
        const parts = rebaseText(trace, segments, { base, text: command.text });
        for (const { segmentId: id, text } of parts)
          this.#apply({ ...command, segmentId: id, text }, personId);
        for (const { segmentId: id, conflict } of parts)
          if (conflict !== null) this.#addConflict(command.id, id, { text: conflict, personId });
        return parts.some(({ conflict }) => conflict !== null) ? 'conflicting' : 'merged';
      }
      case 'split': {
        const place = rebasePosition(trace, segments, { base, at: command.at });
        const outcome = this.#apply({ ...command, ...place }, personId);
        this.#recordClientView(command, changes, clientView);
        return outcome;
      }
      case 'merge': {
        const other = traceSegment(command.withId, changes);
        this.#recordClientView(command, changes, clientView);
        if (other.segmentIds.some((id) => trace.segmentIds.includes(id))) return 'applied';
        const [last, first] = [trace.segmentIds.at(-1)!, other.segmentIds[0]!];
        return this.#apply({ ...command, segmentId: last, withId: first }, personId);
      }
      default:
        return this.#apply(command, personId);
    }
  }

  /** The sender saw the effect of its own command, even if others made it impossible. */
  #recordRepeated(command: Command, { firstOutcome }: Result, request: RequestContext): void {
    if (!('segmentId' in command)) return;
    const { clientView, repeated } = request;
    const changes = this.#changes(command, request);
    if (firstOutcome !== 'refused' || isTouched(command, changes, clientView))
      this.#recordClientView(command, changes, clientView);
    repeated.add(command.id);
    recordRefusedSplit(command, firstOutcome, request);
  }

  /** Changes by others since the sender's revision. */
  #changes({ revision: since }: SegmentCommand, { start, repeated }: RequestContext): SegmentChange[] {
    return this.#history.filter(
      ({ revision, commandId }) => revision > since && revision <= start && !repeated.has(commandId),
    );
  }

  #clientText(
    id: string,
    changes: readonly SegmentChange[],
    clientView: ReadonlyMap<string, string>,
  ): string {
    return clientView.get(id) ?? textBefore(id, changes) ?? textOf(this.#survivor(id)?.words ?? []);
  }

  #recordClientView(
    command: SegmentCommand,
    changes: readonly SegmentChange[],
    clientView: Map<string, string>,
  ): void {
    const { kind, segmentId } = command;
    if (kind === 'set-text') clientView.set(segmentId, tidyText(command.text));
    const text = this.#clientText(segmentId, changes, clientView);
    if (kind === 'split') {
      const points = Array.from(text);
      const [left, right] = [points.slice(0, command.at), points.slice(command.at)].map((part) =>
        tidyText(part.join('')),
      );
      if (!left || !right) return;
      clientView.set(segmentId, left);
      clientView.set(command.newSegmentId, right);
    }
    if (kind === 'merge')
      clientView.set(segmentId, tidyText(`${text} ${this.#clientText(command.withId, changes, clientView)}`));
  }

  /** A segment or the one it was merged into; none for a refused split. */
  #survivor(id: string): Segment | undefined {
    const found = this.#segments.find((segment) => segment.id === id);
    if (found) return found;
    const gone = this.#gone.find((each) => each.id === id);
    return gone && this.#survivor(gone.into);
  }

  #apply(command: SegmentCommand, personId: string): Outcome {
    const at = this.#segments.findIndex(({ id }) => id === command.segmentId);
    const segment = this.#segments[at];
    if (!segment) return 'refused';
    const next = this.#segments[at + 1] ?? null;
    const context = { segment, next, anchors: [], revision: this.revision + 1, personId };
    const answer = applyCommand(context, command);
    if ('refused' in answer) return 'refused';
    const { segments, gone } = answer.applied;
    if (segments.length === 0 && gone.length === 0) return 'applied';
    this.revision++;
    this.#segments.splice(at, 1 + gone.length, ...segments);
    for (const now of segments) {
      const before = [segment].find(({ id }) => id === now.id) ?? null;
      this.#recordChange(command.id, before, now, {
        splitFrom: before ? null : segment.id,
        mergedInto: null,
      });
    }
    if (gone.length > 0) {
      this.#gone.push({ id: next!.id, into: segment.id, revision: this.revision });
      this.#recordChange(command.id, next, next!, { splitFrom: null, mergedInto: segment.id });
    }
    return 'applied';
  }

  #addConflict(commandId: string, segmentId: string, conflict: Segment['conflicts'][number]): void {
    const at = this.#segments.findIndex(({ id }) => id === segmentId);
    const segment = this.#segments[at]!;
    this.revision++;
    const conflicts = [...segment.conflicts, conflict];
    this.#segments[at] = { ...segment, conflicts, revision: this.revision };
    this.#recordChange(commandId, segment, this.#segments[at], { splitFrom: null, mergedInto: null });
  }

  #recordChange(
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

/** The segments a command depends on. */
const segmentIdsOf = (command: SegmentCommand): string[] =>
  command.kind === 'merge' ? [command.segmentId, command.withId] : [command.segmentId];

/** Whether the sender sees other words in the command's segments than there are. */
const isTouched = (
  command: SegmentCommand,
  changes: readonly SegmentChange[],
  clientView: ReadonlyMap<string, string>,
): boolean =>
  segmentIdsOf(command).some((id) => clientView.has(id) || changes.some((change) => change.segmentId === id));

/** Edits based on a refused split are refused too. */
function recordRefusedSplit(command: Command, outcome: Outcome, { refusedSplits }: RequestContext): void {
  if (command.kind === 'split' && outcome === 'refused') refusedSplits.add(command.newSegmentId);
}

import { continuesTurn, isUnclear, type Segment } from '@colloquy/contract';
import type { Draft } from './session.ts';

/**
 * The commands that give two turns that follow one another to one speaker: the first one's, or the second one's where
 * nobody is said of the first. Their segments stay; the two at the seam are merged by whoever asks.
 *
 * @param from index of the last segment of the first turn
 * @param to   index of the first segment of the second
 */
export function joinTurns(
  all: readonly Segment[],
  from: number,
  to: number,
): { drafts: Draft[]; speakerId: string | null } {
  const [first, second] = [all[from]!, all[to]!];
  const speakerId = first.speakerId ?? second.speakerId;
  // The seam gets its speaker by the merge.
  const rest = [...walk(all, from, -1), ...walk(all, to, 1)];
  const drafts = rest
    .filter((segment) => segment.speakerId !== speakerId)
    .map(({ id }): Draft => ({ kind: 'assign-speaker', segmentId: id, speakerId }));
  return { drafts, speakerId };
}

/** The other segments of the turn on one side of a segment. Those that nobody sees are none of it. */
function walk(all: readonly Segment[], from: number, step: 1 | -1): Segment[] {
  const found: Segment[] = [];
  let last = all[from]!;
  for (let at = from + step; at >= 0 && at < all.length; at += step) {
    const segment = all[at]!;
    if (segment.words.length === 0 && !isUnclear(segment)) continue;
    const isSame = step > 0 ? continuesTurn(last, segment) : continuesTurn(segment, last);
    if (!isSame) break;
    found.push(segment);
    last = segment;
  }
  return found;
}

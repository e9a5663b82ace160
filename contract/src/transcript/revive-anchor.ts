import { codePointLength, sliceCodePoints } from '../text/code-points.ts';
import type { Anchor } from './anchor.ts';
import type { TextChange } from './move-anchors.ts';

/**
 * An anchor whose words came back: it stands on all of them again. A lost one comes back where its words were among
 * those that returned; one that had kept a part grows to the whole.
 *
 * @param anchor as it moved with the change
 * @param text   of its segment now
 * @param change what returned; undefined where two texts were put together
 */
export function reviveAnchor(anchor: Anchor, text: string, change?: TextChange): Anchor {
  const { quote, start, end } = anchor;
  const held = sliceCodePoints(text, start, end);
  const isPart = start < end && quote.includes(held);
  if (quote === '' || held === quote || !(anchor.lost ? change : isPart)) return anchor;
  const length = codePointLength(quote);
  const place = occurrences(text, quote).find((from) => {
    const isHere = from <= end + 1 && from + length >= start - 1;
    return isHere && (!change || change.some((hunk) => from < hunk.newEnd && from + length > hunk.newStart));
  });
  if (place === undefined) return anchor;
  return { ...anchor, start: place, end: place + length, lost: false };
}

/** The code points where a text stands in another one. */
function occurrences(text: string, part: string): number[] {
  const found: number[] = [];
  let [from, passed] = [0, 0];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    passed += codePointLength(text.slice(from, at));
    from = at;
    found.push(passed);
  }
  return found;
}

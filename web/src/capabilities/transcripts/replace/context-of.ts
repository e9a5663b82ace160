import { graphemes, textOf } from '@colloquy/contract';
import type { TextHit } from '../find-words.ts';

/** Characters on either side: about a line together. */
const ROOM = 36;
const CUT = '…';

/** What is said round a hit, cut at words where the script has spaces. */
export function contextOf({ segment, start, end }: TextHit): { before: string; behind: string } {
  const text = textOf(segment.words);
  const before = graphemes(text.slice(Math.max(0, start - ROOM * 4), start));
  const behind = graphemes(text.slice(end, end + ROOM * 4));
  const near = before.slice(-ROOM).join('');
  const next = behind.slice(0, ROOM).join('');
  return {
    before: near.length < start ? CUT + near.slice(near.indexOf(' ') + 1) : near,
    behind:
      end + next.length < text.length
        ? next.slice(0, next.lastIndexOf(' ') < 0 ? undefined : next.lastIndexOf(' ')) + CUT
        : next,
  };
}

import { tokenise } from '../text/tokens.ts';
import type { Segment, Word } from '../transcript/segment.ts';

/** A segment for tests. Words with a leading question mark have a low confidence. */
export function segmentOf(
  text: string,
  { id = 'a', language = 'en', change = {} as Partial<Word> } = {},
): Segment {
  const words = tokenise(text, language).map((token, at) => ({
    text: token.text.replace('?', ''),
    startMs: at * 100,
    endMs: at * 100 + 90,
    confidence: token.text.startsWith('?') ? 0.2 : 0.98,
    timing: 'recognised' as const,
    ...(token.glue && { glue: true as const }),
    ...change,
  }));
  return {
    id,
    speakerId: null,
    language,
    startMs: 0,
    endMs: 10_000,
    position: 1,
    revision: 1,
    conflicts: [],
    words,
  };
}

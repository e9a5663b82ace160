import { learnCorrections, type Segment } from '@colloquy/contract';
import { difference } from '../../contract/src/transcript/align.ts';
import { doubtfulWords, DOUBTFUL_FROM } from '../../web/src/capabilities/transcripts/doubt/doubt-queue.ts';
import {
  type Learned,
  learnFrom,
  suggestionsFor,
} from '../../web/src/capabilities/transcripts/doubt/suggestions.ts';
import { type ComparedPlace, comparedText, comparedWords } from './compared-words.ts';
import type { Stop } from './shortest-keys.ts';

/**
 * The doubtful words that the screen goes through, with what it suggests at each: also what the same wrong form was
 * corrected to further up, as whoever corrects from the top has done by then.
 */
export function screenStops(segments: readonly Segment[], reference: string): (Stop & ComparedPlace)[] {
  const { text, places } = comparedText(segments);
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const heard = text.split(' ');
  const wanted = comparedWords(reference);
  const corrections = difference(heard, wanted).flatMap(({ oldStart, oldEnd, newStart, newEnd }) =>
    learnCorrections(asWords(heard.slice(oldStart, oldEnd)), asWords(wanted.slice(newStart, newEnd))).map(
      (correction) => ({ ...correction, until: oldEnd }),
    ),
  );
  const learnedUpTo = ({ start }: ComparedPlace): Learned => {
    const words = text.slice(0, start).split(' ').length - 1;
    return learnFrom(corrections.filter(({ until }) => until <= words));
  };
  return places
    .filter(({ segmentId, word }) => doubtfulWords(byId.get(segmentId)!, DOUBTFUL_FROM).has(word))
    .map((place) => ({
      ...place,
      suggestions: suggestionsFor(byId.get(place.segmentId)!, place.word, learnedUpTo(place)).map((each) =>
        comparedWords(each).join(' '),
      ),
    }));
}

const asWords = (texts: readonly string[]): { text: string }[] => texts.map((text) => ({ text }));

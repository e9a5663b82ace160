import { lowConfidenceWords, DEFAULT_THRESHOLD } from '@colloquy/rules/confidence';
import { learnCorrections, type Segment, difference } from '@colloquy/rules/transcript';
import {
  type CorrectionsByWord,
  indexCorrections,
  suggestionsFor,
} from '../../web/src/capabilities/corrections/confidence/word-suggestions.ts';
import { type ComparedWord, comparedText, comparedWords } from './compared-words.ts';
import type { Stop } from './shortest-keys.ts';

/**
 * Low-confidence words in order, with the editor's suggestions for each, including corrections learnt from
 * earlier words of the transcript.
 */
export function editorStops(segments: readonly Segment[], reference: string): (Stop & ComparedWord)[] {
  const { text, places } = comparedText(segments);
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const transcribed = text.split(' ');
  const wanted = comparedWords(reference);
  const corrections = difference(transcribed, wanted).flatMap(({ oldStart, oldEnd, newStart, newEnd }) =>
    learnCorrections(
      asWords(transcribed.slice(oldStart, oldEnd)),
      asWords(wanted.slice(newStart, newEnd)),
    ).map((correction) => ({ ...correction, until: oldEnd })),
  );
  const learnedUpTo = ({ start }: ComparedWord): CorrectionsByWord => {
    const words = text.slice(0, start).split(' ').length - 1;
    return indexCorrections(corrections.filter(({ until }) => until <= words));
  };
  return places
    .filter(({ segmentId, word }) => lowConfidenceWords(byId.get(segmentId)!, DEFAULT_THRESHOLD).has(word))
    .map((place) => ({
      ...place,
      suggestions: suggestionsFor(byId.get(place.segmentId)!, place.word, learnedUpTo(place)).map((each) =>
        comparedWords(each).join(' '),
      ),
    }));
}

const asWords = (texts: readonly string[]): { text: string }[] => texts.map((text) => ({ text }));

import type { HeardWord, Utterance, UtteranceMark } from '../ports/speech.ts';
import type { Region } from '../voice-activity/regions.ts';
import { isKnownPhrase } from './known-phrases.ts';

/** Words this far from where somebody speaks were heard in silence. */
const FAR_MS = 700;
/** From here on 'Thank you.' is likelier made up than said. */
const SUSPICIOUS_NO_SPEECH = 0.3;
/** Nobody says a sentence so often in a row; nor a phrase of so many words inside of one. */
const MOST_SAME = 3;
const MOST_PHRASES = 4;
/** People do say "no, no, no, no". */
const MOST_WORDS = 7;
const LONGEST_PHRASE = 8;

export type Heard = {
  /** The same phrase again and again, and no temperature led out of it. */
  isLoop: boolean;
  isNoSpeech: boolean;
  /** How likely the window holds no speech. */
  noSpeech: number;
  /** The words of all utterances in order, with the times that the model gave them, before they were moved to speech. */
  heard: readonly HeardWord[];
  regions: readonly Region[];
};

/** Says of each utterance what speaks against its words. They stay: only a person knows. */
export function markMadeUp(utterances: readonly Utterance[], heard: Heard): Utterance[] {
  const repeated = repeatedOnes(utterances);
  const showsLoop = repeated.some(Boolean);
  let at = 0;
  return utterances.map((utterance, index) => {
    const words = heard.heard.slice(at, (at += utterance.words.length));
    const isInSilence = words.filter((word) => isFar(word, heard.regions)).length > words.length / 2;
    const isRepeated = repeated[index]! || (heard.isLoop && !showsLoop);
    const isSuspicious = isInSilence || isRepeated || heard.noSpeech > SUSPICIOUS_NO_SPEECH;
    const text = utterance.words.map((word) => `${word.glue ? '' : ' '}${word.text}`).join('');
    const marks: UtteranceMark[] = [
      ...(isRepeated ? ['repetition' as const] : []),
      ...(isInSilence || heard.isNoSpeech ? ['no-speech' as const] : []),
      ...(isKnownPhrase(text, utterance.language, isSuspicious) ? ['known-phrase' as const] : []),
    ];
    return marks.length === 0 ? utterance : { ...utterance, marks };
  });
}

const isFar = ({ startMs, endMs }: HeardWord, regions: readonly Region[]): boolean =>
  regions.every((region) => endMs < region.startMs - FAR_MS || startMs > region.endMs + FAR_MS);

/** Which utterances say one thing again and again, by themselves or with their neighbours. */
export function repeatedOnes(utterances: readonly Pick<Utterance, 'words'>[]): boolean[] {
  const texts = utterances.map(({ words }) => words.map(({ text }) => plain(text)));
  const repeated = texts.map(repeatsPhrase);
  const lines = texts.map((words) => words.join(' '));
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    while (to < lines.length && lines[to] === lines[from]) to += 1;
    const most = texts[from]!.length > 2 ? MOST_SAME : MOST_WORDS;
    if (to - from > most) repeated.fill(true, from, to);
    from = to;
  }
  return repeated;
}

function repeatsPhrase(words: readonly string[]): boolean {
  for (let length = 1; length <= LONGEST_PHRASE; length += 1) {
    const most = length <= 2 ? MOST_WORDS : MOST_PHRASES;
    let run = 0;
    for (let at = length; at < words.length; at += 1) {
      run = words[at] === words[at - length] ? run + 1 : 0;
      if (run >= length * (most - 1)) return true;
    }
  }
  return false;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

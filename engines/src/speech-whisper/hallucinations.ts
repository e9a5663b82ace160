import type { TranscribedWord, Utterance, UtteranceMark } from '../ports/speech.ts';
import type { SpeechRegion } from '../voice-activity/regions.ts';

/** Words this far from detected speech are in silence. */
const MIN_SILENCE_DISTANCE_MS = 700;
/** From this probability of no speech, "Thank you." is more likely a hallucination. */
const SUSPICIOUS_NO_SPEECH = 0.3;
/** Most identical utterances in a row, and most repetitions of a phrase within one utterance. */
const MAX_SAME_UTTERANCES = 3;
const MAX_PHRASE_REPEATS = 4;
/** People do say "no, no, no, no". */
const MAX_WORD_REPEATS = 7;
const MAX_PHRASE_WORDS = 8;

type ChunkEvidence = {
  /** A repeated phrase that no temperature resolved. */
  isLoop: boolean;
  isNoSpeech: boolean;
  /** Probability that the window contains no speech. */
  noSpeech: number;
  /** Words of all utterances in order, with the model's times before clamping to speech. */
  words: readonly TranscribedWord[];
  regions: readonly SpeechRegion[];
};

/** Marks utterances that may be hallucinations. Their words stay, because only a person can decide. */
export function markHallucinations(utterances: readonly Utterance[], evidence: ChunkEvidence): Utterance[] {
  const repeated = findRepeated(utterances);
  const hasVisibleLoop = repeated.some(Boolean);
  let at = 0;
  return utterances.map((utterance, index) => {
    const words = evidence.words.slice(at, (at += utterance.words.length));
    const isInSilence = words.filter((word) => isFar(word, evidence.regions)).length > words.length / 2;
    const isRepeated = repeated[index]! || (evidence.isLoop && !hasVisibleLoop);
    const isSuspicious = isInSilence || isRepeated || evidence.noSpeech > SUSPICIOUS_NO_SPEECH;
    const text = utterance.words.map((word) => `${word.glue ? '' : ' '}${word.text}`).join('');
    const marks: UtteranceMark[] = [
      ...(isRepeated ? ['repetition' as const] : []),
      ...(isInSilence || evidence.isNoSpeech ? ['no-speech' as const] : []),
      ...(isKnownPhrase(text, utterance.language, isSuspicious) ? ['known-phrase' as const] : []),
    ];
    return marks.length === 0 ? utterance : { ...utterance, marks };
  });
}

const isFar = ({ startMs, endMs }: TranscribedWord, regions: readonly SpeechRegion[]): boolean =>
  regions.every(
    (region) =>
      endMs < region.startMs - MIN_SILENCE_DISTANCE_MS || startMs > region.endMs + MIN_SILENCE_DISTANCE_MS,
  );

/** Finds utterances that repeat a phrase, within themselves or with their neighbours. */
export function findRepeated(utterances: readonly Pick<Utterance, 'words'>[]): boolean[] {
  const texts = utterances.map(({ words }) => words.map(({ text }) => normaliseWord(text)));
  const repeated = texts.map(repeatsPhrase);
  const lines = texts.map((words) => words.join(' '));
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    while (to < lines.length && lines[to] === lines[from]) to += 1;
    const limit = texts[from]!.length > 2 ? MAX_SAME_UTTERANCES : MAX_WORD_REPEATS;
    if (to - from > limit) repeated.fill(true, from, to);
    from = to;
  }
  return repeated;
}

function repeatsPhrase(words: readonly string[]): boolean {
  for (let length = 1; length <= MAX_PHRASE_WORDS; length += 1) {
    const limit = length <= 2 ? MAX_WORD_REPEATS : MAX_PHRASE_REPEATS;
    let run = 0;
    for (let at = length; at < words.length; at += 1) {
      run = words[at] === words[at - length] ? run + 1 : 0;
      if (run >= length * (limit - 1)) return true;
    }
  }
  return false;
}

const normaliseWord = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Phrases that Whisper writes over silence, music and noise: thanks, credits and calls from the ends of the
 * videos whose subtitles it was trained on. Collected from user reports (openai/whisper, discussions 679 and
 * 928) and from Barański et al., 'Investigation of Whisper ASR Hallucinations Induced by Non-Speech Audio'
 * (ICASSP 2025). Written as normalised by `normalisePhrase`. A phrase is a whole utterance; a credit may be
 * followed by a name or a year.
 */
const PHRASES: Record<string, readonly string[]> = {
  en: [
    'thanks for watching',
    'thank you for watching',
    'thank you so much for watching',
    'thanks for listening',
    'please subscribe',
    'please subscribe to my channel',
    'like and subscribe',
    'see you in the next video',
    'ill see you in the next video',
    'see you next time',
    'subtitles by the amaraorg community',
    'transcription by castingwords',
  ],
  de: [
    'vielen dank fürs zuschauen',
    'danke fürs zuschauen',
    'bis zum nächsten mal',
    'untertitel der amaraorgcommunity',
    'untertitelung aufgrund der amaraorgcommunity',
  ],
  fr: [
    'merci davoir regardé cette vidéo',
    'merci davoir regardé',
    'abonnezvous',
    'sous titres réalisés par la communauté damaraorg',
    'soustitres réalisés par la communauté damaraorg',
    'soustitres réalisés para la communauté damaraorg',
  ],
  es: [
    'gracias por ver el video',
    'gracias por ver el vídeo',
    'suscríbete al canal',
    'suscríbete',
    'subtítulos realizados por la comunidad de amaraorg',
    'subtítulos por la comunidad de amaraorg',
  ],
  it: ['grazie per aver guardato il video', 'sottotitoli creati dalla comunità amaraorg'],
  pt: ['obrigado por assistir', 'legendas pela comunidade amaraorg'],
  nl: ['bedankt voor het kijken', 'ondertitels ingediend door de amaraorg gemeenschap'],
  pl: ['dziękuję za uwagę', 'napisy stworzone przez społeczność amaraorg'],
  ru: ['спасибо за просмотр', 'продолжение следует', 'подписывайтесь на канал', 'субтитры сделал dimatorzok'],
  tr: ['izlediğiniz için teşekkür ederim', 'abone olmayı unutmayın', 'altyazı mk'],
  ja: ['ご視聴ありがとうございました', 'チャンネル登録お願いします', '次の動画でお会いしましょう'],
  ko: ['시청해주셔서 감사합니다', '구독과 좋아요 부탁드립니다'],
  zh: ['谢谢观看', '感谢观看', '字幕由amaraorg社区提供', '请不吝点赞订阅转发打赏支持明镜与点点栏目'],
  ar: ['شكرا على المشاهدة', 'ترجمة نانسي قنقر', 'اشتركوا في القناة'],
};

/** Credits of subtitle authors, with any name or year after them. */
const CREDITS =
  /amaraorg|^(?:untertitel(?:ung)? (?:im auftrag|von|der)|sous ?titrage |soustitrage |sous ?titres (?:par|réalisés)|subtítulos (?:por|realizados)|sottotitoli (?:di|creati|e revisione)|ondertiteld door|ondertiteling door|legendas pela|napisy stworzone|субтитры (?:сделал|создавал|подогнал)|редактор субтитров|subtitles by|captions by|copyright (?:wdr|swr)|(?:wdr|swr|zdf) \d{4}$)/u;

/** Common in speech and in hallucinations: only known phrases if there is other evidence. */
const COMMON = new Set([
  'thank you',
  'thanks',
  'bye',
  'bye bye',
  'you',
  'okay',
  'merci',
  'danke',
  'gracias',
  'vielen dank',
]);

const phrasesByLanguage = new Map(
  Object.entries(PHRASES).map(([language, phrases]) => [language, new Set(phrases)]),
);

/** Lower case, without punctuation, with single spaces. */
const normalisePhrase = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * Whether an utterance is a phrase that the model is known to invent. English phrases occur in any language.
 *
 * @param isSuspicious there is other evidence against the words
 */
export function isKnownPhrase(text: string, language: string, isSuspicious: boolean): boolean {
  const phrase = normalisePhrase(text);
  if (CREDITS.test(phrase) || (isSuspicious && COMMON.has(phrase))) return true;
  return (phrasesByLanguage.get(language)?.has(phrase) ?? false) || phrasesByLanguage.get('en')!.has(phrase);
}

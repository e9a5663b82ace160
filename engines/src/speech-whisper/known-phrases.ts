/**
 * What Whisper is known to write over silence, music and noise: the thanks, credits and calls with which the videos
 * ended whose subtitles it was trained on. Collected from reports of its users (openai/whisper, discussions 679 and 928)
 * and from Barański et al., 'Investigation of Whisper ASR Hallucinations Induced by Non-Speech Audio' (ICASSP 2025).
 * Written as `plain` makes them; a phrase is a whole utterance, a credit may have a name or a year behind it.
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

/** Credits of those who made subtitles, with whatever name or year comes behind them. */
const CREDITS =
  /amaraorg|^(?:untertitel(?:ung)? (?:im auftrag|von|der)|sous ?titrage |soustitrage |sous ?titres (?:par|réalisés)|subtítulos (?:por|realizados)|sottotitoli (?:di|creati|e revisione)|ondertiteld door|ondertiteling door|legendas pela|napisy stworzone|субтитры (?:сделал|создавал|подогнал)|редактор субтитров|subtitles by|captions by|copyright (?:wdr|swr)|(?:wdr|swr|zdf) \d{4}$)/u;

/** Said often enough by people, and written over noise as often: only where something else speaks against it too. */
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

const known = new Map(Object.entries(PHRASES).map(([language, phrases]) => [language, new Set(phrases)]));

/** Small letters, without punctuation; several scripts write no spaces, so these are single ones at most. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * Whether the text of an utterance is one that the model is known to make up. English ones come in any language.
 *
 * @param isSuspicious something else speaks against the words
 */
export function isKnownPhrase(text: string, language: string, isSuspicious: boolean): boolean {
  const said = plain(text);
  if (CREDITS.test(said) || (isSuspicious && COMMON.has(said))) return true;
  return (known.get(language)?.has(said) ?? false) || known.get('en')!.has(said);
}

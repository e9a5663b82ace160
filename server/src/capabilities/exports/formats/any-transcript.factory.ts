import { tokenise } from '@colloquy/rules/text';
import { type Segment, distributeTime } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { exportable } from '../exportable.factory.ts';
import { type Exportable, plainTexts } from '../exportable.ts';

/** Sentences in several scripts, and text that resembles the notation of a format. */
const SENTENCES = [
  'Well, I think so.',
  'Yes?',
  'Note: it was ten to one.',
  'At 12:30 we left [laughter] (all of us).',
  '[00:01:02] Nobody: this is read out',
  '#00:00:01-5# #00:00:02.5#',
  'a < b && c > d -- > 1 --> 2',
  '<i>not</i> <v Anna>tags</v> {\\an8} &amp; &lt;',
  '42',
  '- Hello - 7 -',
  'WEBVTT NOTE STYLE',
  'https://example.org/a:b?c=d',
  '>> Q: why: because',
  'Unknown speaker said so',
  'Ich weiß nicht, „vielleicht“ …',
  'Où ça ? À l’hôtel.',
  'እንዴት ነህ? ደህና ነኝ።',
  'مرحبا، كيف حالك؟',
  'שלום: מה נשמע',
  '今日はいい天気ですね。',
  '我们明天再说吧，好吗？',
  'ผมไม่รู้เลย',
  'আমি জানি না।',
  '👍🏽 👩‍👩‍👧‍👦',
];
const NAMES = [
  'Anna',
  'I',
  'P1',
  'Speaker 1',
  'Dr: Who',
  'a: b: c:',
  'Host [live] (x)',
  '<b>Q</b> & A',
  '“Müller”',
  '山田さん',
  'أحمد',
  '12:30',
  'Note',
  'The one who came late and said hardly anything at all, sitting at the back',
  '#1',
  '-->',
];

const utterance = fc.record({
  speaker: fc.option(fc.nat({ max: 3 }), { nil: null }),
  pauseMs: fc.integer({ min: -2_000, max: 4_000 }),
  durationMs: fc.integer({ min: 0, max: 12_000 }),
  sentences: fc.array(fc.constantFrom(...SENTENCES), { maxLength: 6 }),
  isGlued: fc.boolean(),
  /** 'No. No. No.', as consecutive cues. */
  repeats: fc.oneof(
    { weight: 5, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 6 }) },
  ),
});

/** Transcripts with overlapping voices, odd names, scripts with and without spaces, and no words. */
export const anyTranscript: fc.Arbitrary<Exportable> = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 4, maxLength: 4 }),
    utterances: fc.array(utterance, { maxLength: 12 }),
    startMs: fc.constantFrom(0, 5_000, 3_599_000, 360_000_000),
    language: fc.constantFrom('en', 'zh', 'ar', null),
    isApproved: fc.boolean(),
    checked: fc.option(fc.record({ by: fc.constantFrom(...NAMES), on: fc.constant('27 November 2026') })),
    imported: fc.constant(null),
    isManual: fc.boolean(),
  })
  .map(({ names, utterances, startMs, ...rest }) => {
    let from = startMs;
    const repeated = utterances.flatMap(({ repeats, ...each }) =>
      Array.from({ length: repeats }, () => each),
    );
    const segments = repeated.map(({ speaker, pauseMs, durationMs, sentences, isGlued }, at): Segment => {
      const startsAt = Math.max(from, from + pauseMs);
      // A segment may begin before the previous one has ended, but not before it began.
      from = startsAt + Math.max(0, durationMs + Math.min(0, pauseMs));
      return {
        id: `s${at}`,
        speakerId: speaker === null ? null : `v${speaker}`,
        language: null,
        startMs: startsAt,
        endMs: startsAt + durationMs,
        position: (at + 1) * 1_024,
        revision: 1,
        conflicts: [],
        words: wordsOf(sentences.join(' '), { startMs: startsAt, endMs: startsAt + durationMs }, isGlued),
      };
    });
    return plainTexts(
      exportable(segments, {
        ...rest,
        durationMs: from + 60_000,
        speakers: new Map(names.map((name, at) => [`v${at}`, { name, colour: at + 1 }])),
      }),
    );
  });

/** A long word may be cut into two glued words, as engines return compounds. */
function wordsOf(text: string, span: { startMs: number; endMs: number }, isGlued: boolean): Segment['words'] {
  const tokens = tokenise(text).flatMap((token) => {
    const letters = Array.from(token.text);
    if (!isGlued || !/^[a-zß]{8,}$/i.test(token.text)) return [token];
    return [
      { ...token, text: letters.slice(0, 4).join('') },
      { text: letters.slice(4).join(''), glue: true },
    ];
  });
  return distributeTime(tokens, span).map((word) => ({
    ...word,
    confidence: 0.5,
    timing: 'recognised' as const,
  }));
}

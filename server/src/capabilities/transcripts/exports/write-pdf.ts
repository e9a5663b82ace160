import { setImmediate } from 'node:timers/promises';
import { type ExportOptions, textOf } from '@colloquy/contract';
import { now } from '../../../platform/clock.ts';
import type { Span } from '../../../platform/pdf/sheet.ts';
import type { Exportable } from './exportable.ts';
import { headOf } from './head.ts';
import { layOut, type Paragraph } from './layout.ts';
import { colourOnPaper } from './speaker-colours.ts';

/** A turn does not begin at the foot of a page. */
const TURN_POINTS = 34;

/** A document to print (PDF 1.7, A4), laid out as `layout.ts` says. Signs that cannot be set are said above the words. */
export async function* writePdf(transcript: Exportable, options: ExportOptions): AsyncGenerator<Uint8Array> {
  const { Sheets } = await import('../../../platform/pdf/sheet.ts');
  const { title, facts } = headOf(transcript);
  const sheets = await Sheets.begin(`${transcript.job} · ${transcript.file}`, now());
  await sheets.text(title, { size: 15, weight: 700 });
  for (const fact of facts) await sheets.text(fact, { ink: 'soft' });
  const missing = await missingScripts(transcript);
  if (missing.length > 0) await sheets.text(sayMissing(missing), { weight: 700 });
  let lines = 0;
  const count = options.lines === 'yes' ? () => ++lines : undefined;
  for (const paragraph of layOut(transcript, options)) {
    if (paragraph.isOpening) {
      sheets.gap(8);
      sheets.keep(TURN_POINTS);
      // Whatever else runs in this process gets its turn.
      await setImmediate();
    }
    await sheets.spans(spansOf(paragraph, transcript, options), { count });
  }
  const { job, file } = transcript;
  yield await sheets.end(`${job} · ${file}`.slice(0, 110));
}

function spansOf(
  { time, name, text, speakerId }: Paragraph,
  { speakers }: Exportable,
  { colours }: ExportOptions,
) {
  const colour = speakerId === null ? undefined : speakers.get(speakerId)?.colour;
  const ink = colours === 'yes' ? (`#${colourOnPaper(colour)}` as const) : 'strong';
  const spans: Span[] = [];
  if (time !== null) spans.push({ text: `[${time}]`, ink: 'soft' });
  if (name !== null) spans.push({ text: text === '' ? name : `${name}:`, weight: 700, ink });
  if (text !== '') spans.push({ text });
  return spans;
}

/** Scripts that are likely to be missed, by the names that people know. */
const SCRIPTS: readonly [name: string, script: RegExp][] = [
  ['Chinese characters', /\p{Script=Han}/u],
  ['Japanese kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Lao', /\p{Script=Lao}/u],
  ['Khmer', /\p{Script=Khmer}/u],
  ['Burmese', /\p{Script=Myanmar}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Kannada', /\p{Script=Kannada}/u],
  ['Malayalam', /\p{Script=Malayalam}/u],
  ['Gujarati', /\p{Script=Gujarati}/u],
  ['Gurmukhi', /\p{Script=Gurmukhi}/u],
  ['Sinhala', /\p{Script=Sinhala}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['emoji', /\p{Extended_Pictographic}/u],
];

async function missingScripts({ segments, speakers, job, file }: Exportable): Promise<string[]> {
  const { signsWithoutFace } = await import('../../../platform/pdf/faces.ts');
  const names = Array.from(speakers.values(), ({ name }) => name);
  const signs = new Set(
    [job, file, ...names, ...segments.map(({ words }) => textOf(words))].flatMap((text) => [...text]),
  );
  const missing = signsWithoutFace([...signs].join(''));
  const known = SCRIPTS.filter(([, script]) => [...missing].some((sign) => script.test(sign)));
  const isMore = [...missing].some(
    (sign) => !/\p{Cf}/u.test(sign) && !known.some(([, script]) => script.test(sign)),
  );
  return [...known.map(([name]) => name), ...(isMore ? ['some rare signs'] : [])];
}

const sayMissing = (missing: readonly string[]): string =>
  `This PDF has no letters for ${new Intl.ListFormat('en-GB').format(missing)}: question marks stand in their place. A Word document has them.`;

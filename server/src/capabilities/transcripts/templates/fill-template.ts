import { textOf } from '@colloquy/contract';
import { now } from '../../../platform/clock.ts';
import { clock, type Exportable, languageInWords, marksOf } from '../exports/exportable.ts';
import { turnsOf } from '../exports/layout.ts';
import { checkDocx } from './check-docx.ts';
import { openDocx } from './open-docx.ts';
import { checkPlaceholders, type Found } from './placeholders.ts';
import { TemplateFault } from './template-fault.ts';

/**
 * Writes a transcript into a template. Runs where it may take long and be ended: what a template holds was made by
 * somebody else. A value that a template asks for is one of its own list, never a property of an object.
 */
export async function* fillTemplate(
  transcript: Exportable,
  template: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const [{ default: Docxtemplater }, { default: PizZip }] = await Promise.all([
    import('docxtemplater'),
    import('pizzip'),
  ]);
  const parts = openDocx(Buffer.from(template));
  checkDocx(parts);
  const zip = new PizZip();
  for (const [name, part] of parts) zip.file(name, part);
  const found: Found[] = [];
  const lookAt = {
    name: 'placeholders',
    /** As the engine tells it of each part of the document, lists with what is in them. */
    set: ({ inspect }: { inspect?: { postparsed?: Found[] } }): void => {
      found.push(...(inspect?.postparsed ?? []));
    },
  };
  try {
    const document = new Docxtemplater(zip, {
      modules: [lookAt],
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      parser: (tag) => ({ get: (scope: unknown) => own(scope, tag) }),
    });
    checkPlaceholders(found);
    document.render(valuesOf(transcript));
    yield document.toBuffer({ compression: 'DEFLATE' });
  } catch (error) {
    throw error instanceof TemplateFault ? error : new TemplateFault(sentenceFor(error), { cause: error });
  }
}

const own = (scope: unknown, tag: string): unknown =>
  typeof scope === 'object' && scope !== null && Object.hasOwn(scope, tag)
    ? (scope as Record<string, unknown>)[tag]
    : undefined;

function valuesOf(transcript: Exportable): Record<string, unknown> {
  const { job, jobCode, file, language, state, durationMs, speakers, segments, isTimed } = transcript;
  const nameOf = (id: string | null): string => (id === null ? undefined : speakers.get(id)?.name) ?? '';
  const time = (ms: number): string => (isTimed ? clock(ms) : '');
  return {
    study: job,
    code: jobCode,
    file,
    language: languageInWords(language),
    state,
    notice: marksOf(transcript).join(' '),
    duration: durationMs === null ? '' : clock(durationMs),
    date: now().toISOString().slice(0, 10),
    speakers: Array.from(speakers.values(), ({ name }) => ({ name })),
    turns: Array.from(turnsOf(segments), (turn) => ({
      time: time(turn[0]!.startMs),
      end: time(Math.max(...turn.map(({ endMs }) => endMs))),
      speaker: nameOf(turn[0]!.speakerId),
      text: textOf(turn.flatMap(({ words }) => words)),
    })),
  };
}

type Told = { properties?: { id?: string; xtag?: string; errors?: Told[] } };

/** The first thing that the engine says, as whoever made the template can understand it. */
function sentenceFor(error: unknown): string {
  const told = error as Told;
  const { id, xtag = '' } = (told.properties?.errors?.[0] ?? told).properties ?? {};
  const tag = xtag.replaceAll(/[{}]/g, '').slice(0, 40);
  switch (id) {
    case 'unopened_tag':
    case 'duplicate_close_tag':
      return `There is a closing brace without an opening one near “${tag}”.`;
    case 'unclosed_tag':
    case 'duplicate_open_tag':
      return `There is an opening brace without a closing one near “${tag}”.`;
    case 'unclosed_loop':
      return `{#${tag}} has no {/${tag}}.`;
    case 'unopened_loop':
      return `{/${tag}} has no {#${tag}} before it.`;
    case 'closing_tag_does_not_match_opening_tag':
    case 'unbalanced_loop_tags':
      return `{/${tag}} closes another list than the one that is open.`;
    case 'loop_position_invalid':
      return `{#${tag}} and {/${tag}} have to stand both in a table or both outside of it.`;
    default:
      return 'This document cannot be filled in: save it in Word once more and try again.';
  }
}

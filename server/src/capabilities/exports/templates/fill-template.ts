import { exportNotices } from '@colloquy/contract/exports';
import { formatClockTime } from '@colloquy/rules/text';
import { textOf } from '@colloquy/rules/transcript';
import { now } from '../../../platform/clock.ts';
import { type Exportable, languageOrUnknown } from '../exportable.ts';
import { turnsOf } from '../formats/layout.ts';
import { summariseSpeakers } from '../summarise-speakers.ts';
import { checkDocx } from './check-docx.ts';
import { openDocx, InvalidTemplateError } from './open-docx.ts';
import { checkPlaceholders, type ParsedPlaceholder } from './placeholders.ts';

/**
 * Fills a template with a transcript. Run it in a thread with limits, because templates are untrusted. Values
 * come only from a fixed list, never from object properties.
 */
export async function* fillTemplate(
  transcript: Exportable,
  template: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const [{ default: Docxtemplater }, { default: PizZip }] = await Promise.all([
    import('docxtemplater'),
    import('pizzip'),
  ]);
  const parts = await openDocx(Buffer.from(template));
  checkDocx(parts);
  const zip = new PizZip();
  for (const [name, part] of parts) zip.file(name, part);
  const placeholders: ParsedPlaceholder[] = [];
  const inspector = {
    name: 'placeholders',
    /** Called by the engine for each part of the document, with nested lists. */
    set: ({ inspect }: { inspect?: { postparsed?: ParsedPlaceholder[] } }): void => {
      placeholders.push(...(inspect?.postparsed ?? []));
    },
  };
  try {
    const document = new Docxtemplater(zip, {
      modules: [inspector],
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      parser: (tag) => ({ get: (scope: unknown) => ownProperty(scope, tag) }),
    });
    checkPlaceholders(placeholders);
    document.render(valuesOf(transcript));
    yield document.toBuffer({ compression: 'DEFLATE' });
  } catch (error) {
    throw error instanceof InvalidTemplateError
      ? error
      : new InvalidTemplateError(describeError(error), { cause: error });
  }
}

const ownProperty = (scope: unknown, tag: string): unknown =>
  typeof scope === 'object' && scope !== null && Object.hasOwn(scope, tag)
    ? (scope as Record<string, unknown>)[tag]
    : undefined;

function valuesOf(transcript: Exportable): Record<string, unknown> {
  const { job, jobCode, file, language, isApproved, durationMs, speakers, segments, isTimed } = transcript;
  const nameOf = (id: string | null): string => (id === null ? undefined : speakers.get(id)?.name) ?? '';
  const time = (ms: number): string => (isTimed ? formatClockTime(ms) : '');
  return {
    study: job,
    code: jobCode,
    file,
    language: languageOrUnknown(language),
    state: isApproved ? 'Accepted' : 'Not accepted yet',
    notice: exportNotices(transcript).join(' '),
    duration: durationMs === null ? '' : formatClockTime(durationMs),
    date: now().toISOString().slice(0, 10),
    speakers: summariseSpeakers(transcript).map(({ name }) => ({ name })),
    turns: Array.from(turnsOf(segments), (turn) => ({
      time: time(turn[0]!.startMs),
      end: time(Math.max(...turn.map(({ endMs }) => endMs))),
      speaker: nameOf(turn[0]!.speakerId),
      text: textOf(turn.flatMap(({ words }) => words)),
    })),
  };
}

type TemplateEngineError = { properties?: { id?: string; xtag?: string; errors?: TemplateEngineError[] } };

/** The first engine error as a message for the author of the template. */
function describeError(error: unknown): string {
  const engineError = error as TemplateEngineError;
  const { id, xtag = '' } = (engineError.properties?.errors?.[0] ?? engineError).properties ?? {};
  const tag = xtag.replaceAll(/[{}]/g, '').slice(0, 40);
  switch (id) {
    case 'unopened_tag':
    case 'duplicate_close_tag':
      return `A closing brace has no opening one near “${tag}”.`;
    case 'unclosed_tag':
    case 'duplicate_open_tag':
      return `An opening brace has no closing one near “${tag}”.`;
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
      return 'This document can’t be filled in. Save it again in Word, then try again.';
  }
}

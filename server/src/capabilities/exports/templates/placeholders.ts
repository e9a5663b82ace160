import { TEMPLATE_LISTS, TEMPLATE_PLACEHOLDERS } from '@colloquy/contract/exports';
import { InvalidTemplateError } from './open-docx.ts';

/** A placeholder parsed by the template engine. */
export type ParsedPlaceholder = {
  value: string;
  module?: string;
  inverted?: boolean;
  subparsed?: ParsedPlaceholder[];
  type?: string;
};

const KNOWN_PLACEHOLDERS = TEMPLATE_PLACEHOLDERS as Record<string, string>;
const LISTS = TEMPLATE_LISTS as Record<string, Record<string, string>>;

/** Validates the placeholders of a template. Throws an error with a message for its author. */
export function checkPlaceholders(parts: readonly ParsedPlaceholder[]): void {
  const used = new Set<string>();
  check(parts, undefined, used);
  if (!used.has('turns'))
    throw new InvalidTemplateError('Put {#turns} … {/turns} where the transcript should go.');
  if (!used.has('turns.text')) throw new InvalidTemplateError('Put {text} between {#turns} and {/turns}.');
  if (!used.has('notice'))
    throw new InvalidTemplateError(
      'Put {notice} somewhere in the document. It states whether the transcript has been reviewed.',
    );
}

function check(parts: readonly ParsedPlaceholder[], list: string | undefined, used: Set<string>): void {
  for (const part of parts) {
    if (part.type !== undefined && part.type !== 'placeholder') continue;
    const { value, module: kind } = part;
    if (kind === 'loop') {
      if (list !== undefined || !Object.hasOwn(LISTS, value))
        throw new InvalidTemplateError(unknownListMessage(value));
      used.add(value);
      check(part.subparsed ?? [], value, used);
    } else if (kind !== undefined)
      throw new InvalidTemplateError(`{@${value}} cannot be used here: write {${value}}.`);
    else checkOne(value, list, used);
  }
}

function checkOne(value: string, list: string | undefined, used: Set<string>): void {
  if (list !== undefined && Object.hasOwn(LISTS[list]!, value)) used.add(`${list}.${value}`);
  else if (Object.hasOwn(KNOWN_PLACEHOLDERS, value)) used.add(value);
  else {
    const [home] = Object.entries(LISTS).find(([, fields]) => Object.hasOwn(fields, value)) ?? [];
    if (home !== undefined)
      throw new InvalidTemplateError(`{${value}} has to stand between {#${home}} and {/${home}}.`);
    throw new InvalidTemplateError(
      `{${shorten(value)}} is no placeholder. Known are ${listNames(Object.keys(KNOWN_PLACEHOLDERS))}.`,
    );
  }
}

const unknownListMessage = (value: string): string =>
  `{#${shorten(value)}} is no list, or stands in another. Lists are ${listNames(Object.keys(LISTS).map((list) => `#${list}`))}.`;
const listNames = (all: readonly string[]): string => all.map((name) => `{${name}}`).join(', ');
const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

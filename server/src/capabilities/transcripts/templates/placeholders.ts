import { TEMPLATE_LISTS, TEMPLATE_PLACEHOLDERS } from '@colloquy/contract';
import { TemplateFault } from './template-fault.ts';

/** A placeholder as the template engine found it. */
export type Found = {
  value: string;
  module?: string;
  inverted?: boolean;
  subparsed?: Found[];
  type?: string;
};

const known = TEMPLATE_PLACEHOLDERS as Record<string, string>;
const lists = TEMPLATE_LISTS as Record<string, Record<string, string>>;

/** Says in one sentence what is wrong with the placeholders of a template, if anything is. */
export function checkPlaceholders(parts: readonly Found[]): void {
  const used = new Set<string>();
  check(parts, undefined, used);
  if (!used.has('turns')) throw new TemplateFault('Put {#turns} … {/turns} where the words shall stand.');
  if (!used.has('turns.text')) throw new TemplateFault('Put {text} between {#turns} and {/turns}.');
  if (!used.has('notice'))
    throw new TemplateFault('Put {notice} somewhere: it says what a person has read of the words.');
}

function check(parts: readonly Found[], list: string | undefined, used: Set<string>): void {
  for (const part of parts) {
    if (part.type !== undefined && part.type !== 'placeholder') continue;
    const { value, module: kind } = part;
    if (kind === 'loop') {
      if (list !== undefined || !Object.hasOwn(lists, value)) throw new TemplateFault(noList(value));
      used.add(value);
      check(part.subparsed ?? [], value, used);
    } else if (kind !== undefined)
      throw new TemplateFault(`{@${value}} cannot be used here: write {${value}}.`);
    else checkOne(value, list, used);
  }
}

function checkOne(value: string, list: string | undefined, used: Set<string>): void {
  if (list !== undefined && Object.hasOwn(lists[list]!, value)) used.add(`${list}.${value}`);
  else if (Object.hasOwn(known, value)) used.add(value);
  else {
    const [home] = Object.entries(lists).find(([, fields]) => Object.hasOwn(fields, value)) ?? [];
    if (home !== undefined)
      throw new TemplateFault(`{${value}} has to stand between {#${home}} and {/${home}}.`);
    throw new TemplateFault(`{${short(value)}} is no placeholder. Known are ${names(Object.keys(known))}.`);
  }
}

const noList = (value: string): string =>
  `{#${short(value)}} is no list, or stands in another. Lists are ${names(Object.keys(lists).map((list) => `#${list}`))}.`;
const names = (all: readonly string[]): string => all.map((name) => `{${name}}`).join(', ');
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

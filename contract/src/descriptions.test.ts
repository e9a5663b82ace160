import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { KEY_DOWNLOADS, NON_JSON_ENDPOINTS } from './endpoints/index.ts';
import { uploadOrder } from './jobs/index.ts';
import { KEY_SCOPES } from './permissions.ts';
import { PLAN_TERMS } from './subscriptions/index.ts';
import { WEBHOOK_EVENTS } from './webhooks/index.ts';

/** Words that the glossary replaces in one meaning, and another meaning in which the reference needs them. */
const ALLOWED = new Map([
  ['about', 'feedback, questions and emails about something'],
  ['anchor', 'the term for a range in a text'],
  ['figure', 'a number on the dashboard'],
  ['hold', 'a job on hold'],
  ['known', 'a known voice, a language that is known'],
  ['mark', 'marked as read, resolved or done'],
  ['move', 'an anchor moves with edits, a posting moves credits'],
  ['offer', 'an assignment is offered to a reviewer'],
  ['open', 'the state of jobs, questions and requests'],
  ['opening', 'the opening balance of a month'],
  ['part', 'a share of something'],
  ['register', 'the register of companies'],
  ['session', 'the session of a signed-in user'],
  ['shown', 'displayed on a screen'],
  ['smallest', 'the smallest unit of a currency'],
  ['terms', 'billing terms'],
  ['then', 'afterwards'],
  ['wait', 'work waits for credits or an engine'],
  ['who', 'a pronoun'],
  ['written', 'the past participle of write'],
]);

/** Forms of a word that are not regular. */
const IRREGULAR: Record<string, string> = {
  doubt: 'doubt(s|ful)?',
  // Consent is given.
  give: 'give|gives|gave|giving',
  hang: 'hang|hangs|hung|hanging',
  hide: 'hide|hides|hid|hidden|hiding',
  leave: 'leave|leaves|left|leaving',
  stand: 'stand|stands|stood|standing',
  take: 'take|takes|took|taken|taking',
  tell: 'tell|tells|told|telling',
};
const PARTICLES = new Set(['after', 'aside', 'back', 'out', 'over', 'up']);

/** The column "not" of the glossary. */
function readNotWords(): string[] {
  const glossary = readFileSync(new URL('../../docs/GLOSSARY.md', import.meta.url), 'utf8');
  const rows = [...glossary.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)].map((row) => row[1]!.trim());
  return [
    ...new Set(rows.filter((cell) => !/^(not|-+)$/.test(cell)).flatMap((cell) => cell.split(', '))),
  ].filter((word) => word !== '' && !word.includes('`'));
}

/** Matches a word in its forms. Up to four words may stand between a verb and its particle. */
function patternOf(word: string): RegExp {
  const [first = '', ...rest] = word.split(' ');
  const regular = first.endsWith('e') ? `${first.slice(0, -1)}(e|es|ed|ing)` : `${first}(s|es|ed|ing)?`;
  const gap = PARTICLES.has(rest.at(-1) ?? '') ? '(\\s+\\S+){0,4}?\\s+' : '\\s+';
  const last = rest.length === 0 ? '' : gap + rest.join('\\s+');
  return new RegExp(`\\b(${IRREGULAR[first] ?? regular})${last}\\b`, 'i');
}

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

async function findEndpoints(): Promise<EndpointSpec[]> {
  const files = globSync('**/*.endpoints.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(
    files.map((file) => import(`./${file.replaceAll('\\', '/')}`) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

/** Descriptions in a JSON schema; a property may itself be named `description`. */
function descriptionsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'examples' || key === 'default') return [];
    return key === 'description' && typeof value === 'string' ? [value] : descriptionsIn(value);
  });
}

const describeSchema = (schema: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  schema === undefined ? [] : descriptionsIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));

/** What the API reference says of an endpoint. */
const textsOf = ({ summary, file, params, query, body, answer }: EndpointSpec): string[] => [
  summary,
  ...(file === undefined ? [] : [file]),
  ...[params, query, body].flatMap((schema) => describeSchema(schema, 'input')),
  ...describeSchema(answer, 'output'),
];

/** `word: text` for each word of the glossary's column "not" in these texts. Names in backticks do not count. */
function findNotWords(texts: readonly string[]): string[] {
  const patterns = readNotWords()
    .filter((word) => !ALLOWED.has(word))
    .map((word) => [word, patternOf(word)] as const);
  return [...new Set(texts)].flatMap((text) =>
    patterns
      .filter(([, pattern]) => pattern.test(text.replaceAll(/`[^`]*`/g, '')))
      .map(([word]) => `${word}: ${text}`),
  );
}

describe('the texts of the API reference', () => {
  it('use the terms of the glossary', async () => {
    const endpoints = await findEndpoints();
    expect(endpoints.length).toBeGreaterThan(200);
    const texts = [
      ...endpoints.flatMap(textsOf),
      ...NON_JSON_ENDPOINTS.flatMap(({ query }) => describeSchema(query, 'input')),
      ...describeSchema(uploadOrder, 'input'),
      ...KEY_DOWNLOADS.map(({ summary }) => summary),
      ...Object.values(KEY_SCOPES),
      ...Object.values(WEBHOOK_EVENTS),
      ...Object.values(PLAN_TERMS).map(({ summary }) => summary),
    ];
    expect(findNotWords(texts)).toEqual([]);
  });

  it('are checked in all forms of a word', () => {
    const texts = [
      'How the installation stands.',
      'Takes a deletion back.',
      'The addresses that are told of it.',
      'Words that are shown as doubtful.',
      'Reviewers of the house.',
      'The sound of one speaker.',
    ];
    expect(findNotWords(texts).map((found) => found.split(': ')[0])).toEqual([
      'stand',
      'take back',
      'tell',
      'doubt',
      'house',
      'sound',
    ]);
    expect(findNotWords(['Whether `machine` is a kind of consent that was given.'])).toEqual([]);
  });

  it('have exceptions only for words of the glossary', () => {
    const words = readNotWords();
    expect([...ALLOWED.keys()].filter((word) => !words.includes(word))).toEqual([]);
  });
});

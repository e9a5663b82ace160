/** No raw validator message, such as “expected int, received number”, reaches an answer or a form. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { describeIssue, type EndpointSpec } from '@colloquy/contract';
import { readPasswordLink, signIn } from '@colloquy/contract/identity';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './endpoints.ts';
import { Browser } from './testing/browser.ts';
import { sampleInput } from './testing/sample-input.ts';
import { useTestServer } from './testing/test-server.ts';

const raw = z.locales.en().localeError;

/** Invalid values, one for each way in which a schema can fail. */
const INVALID_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(100_001),
  '\u0000',
  -1,
  0,
  1.5,
  Number.NaN,
  1e15,
  true,
  [],
  Array.from({ length: 6_000 }, () => 'x'),
  {},
  { unknown: 1 },
];

/** Lists the paths of all nested values. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

function replaceAt(value: unknown, [first, ...rest]: (string | number)[], wrong: unknown): unknown {
  if (first === undefined) return wrong;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[first] = replaceAt(copy[first], rest, wrong);
  return copy;
}

/** Adds the optional fields, which a sample omits. */
const withOptionalFields = (schema: z.ZodType): unknown => {
  const sample = sampleInput(schema);
  if (!(schema instanceof z.ZodObject)) return sample;
  const fields = Object.keys(schema.shape as object).map((name) => [name, undefined]);
  return { ...Object.fromEntries(fields), ...(sample as object) };
};

function hasSample(schema: z.ZodType): boolean {
  try {
    sampleInput(schema);
    return true;
  } catch {
    return false;
  }
}

const flattenIssues = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? [issue, ...issue.errors.flatMap(flattenIssues)] : [issue],
  );

/** Finds messages of a schema that equal those of the validator. */
function findRawMessages(schema: z.ZodType): string[] {
  const sample = withOptionalFields(schema);
  const found = new Set<string>();
  for (const path of pathsOf(sample))
    for (const wrong of INVALID_VALUES) {
      const read = schema.safeParse(replaceAt(sample, path, wrong), {
        error: describeIssue,
        reportInput: true,
      });
      for (const issue of flattenIssues(read.error?.issues ?? [])) {
        const messages = raw(issue as z.core.$ZodRawIssue);
        const words = typeof messages === 'string' ? messages : messages?.message;
        if (
          issue.message === words ||
          /expected|received|invalid (input|option|string)|[<>]=/i.test(issue.message)
        )
          found.add(`${issue.path.join('.')}: ${issue.message}`);
      }
    }
  return [...found];
}

const ofEndpoints = ENDPOINTS.flatMap((endpoint: EndpointSpec) =>
  [endpoint.body, endpoint.query].flatMap((schema) =>
    schema ? [[`${endpoint.method} ${endpoint.path}`, schema] as const] : [],
  ),
);
/** Other schemas, including those of forms. A schema without a sample is an answer, which no client sends. */
const entries = globSync('{contract,rules}/src/**/index.ts', {
  cwd: path.resolve(import.meta.dirname, '../..'),
});
const modules = await Promise.all(
  entries.map((entry) => import(path.resolve(import.meta.dirname, '../..', entry)) as Promise<object>),
);
const others = [...new Map(modules.flatMap((module) => Object.entries(module)))].flatMap(([name, value]) =>
  value instanceof z.ZodType && hasSample(value) ? [[name, value] as const] : [],
);

it('uses our own messages for every schema and every invalid value', () => {
  expect(ofEndpoints.length).toBeGreaterThan(80);
  expect(others.length).toBeGreaterThan(20);
  const messages = [...ofEndpoints, ...others].flatMap(([name, schema]) =>
    findRawMessages(schema).map((message) => `${name}: ${message}`),
  );
  expect(messages).toEqual([]);
});

describe('the server', () => {
  const server = useTestServer();

  it.each([
    [
      'a text that is too long',
      { username: 'x', password: 'x'.repeat(5_000) },
      'Use at most 200 characters.',
    ],
    ['a missing field', { username: 'x' }, 'Fill this in.'],
    ['another type', { username: 7, password: 'x' }, 'Enter some text.'],
  ])('answers %s with a message', async (_, body, message) => {
    const answer = await new Browser(server).call(signIn, { body: body as never });
    expect(answer).toMatchObject({ status: 400, answer: { error: 'invalid-input', message } });
  });

  it('describes a truncated link as incomplete', async () => {
    const { answer } = await new Browser(server).call(readPasswordLink, { body: { token: '' } });
    expect(answer).toMatchObject({
      error: 'invalid-input',
      fields: { token: 'This link is incomplete. Copy all of it and open it again.' },
    });
  });
});

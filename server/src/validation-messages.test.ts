/** No message of the validator, such as “expected int, received number”, reaches an answer or a form. */
import * as contract from '@colloquy/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Browser } from './testing/browser.ts';
import { sampleOf } from './testing/sample.ts';
import { useTestServer } from './testing/test-server.ts';

const raw = z.locales.en().localeError;

/** What nobody should have sent: one of each kind that a schema can fail by. */
const WRONG: readonly unknown[] = [
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

/** The places of a value, each as the way to it. */
function placesOf(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...way, name]))];
}

function withAt(value: unknown, [first, ...rest]: (string | number)[], wrong: unknown): unknown {
  if (first === undefined) return wrong;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[first] = withAt(copy[first], rest, wrong);
  return copy;
}

/** Optional fields as well, which a sample leaves out. */
const filled = (schema: z.ZodType): unknown => {
  const sample = sampleOf(schema);
  if (!(schema instanceof z.ZodObject)) return sample;
  const fields = Object.keys(schema.shape as object).map((name) => [name, undefined]);
  return { ...Object.fromEntries(fields), ...(sample as object) };
};

function hasSample(schema: z.ZodType): boolean {
  try {
    sampleOf(schema);
    return true;
  } catch {
    return false;
  }
}

const flat = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? [issue, ...issue.errors.flatMap(flat)] : [issue],
  );

/** What a schema says of wrong values that the validator would have said as well. */
function rawMessages(schema: z.ZodType): string[] {
  const sample = filled(schema);
  const found = new Set<string>();
  for (const way of placesOf(sample))
    for (const wrong of WRONG) {
      const read = schema.safeParse(withAt(sample, way, wrong), {
        error: contract.describeIssue,
        reportInput: true,
      });
      for (const issue of flat(read.error?.issues ?? [])) {
        const said = raw(issue as z.core.$ZodRawIssue);
        const words = typeof said === 'string' ? said : said?.message;
        if (
          issue.message === words ||
          /expected|received|invalid (input|option|string)|[<>]=/i.test(issue.message)
        )
          found.add(`${issue.path.join('.')}: ${issue.message}`);
      }
    }
  return [...found];
}

const ofEndpoints = contract.ENDPOINTS.flatMap((endpoint: contract.EndpointSpec) =>
  [endpoint.body, endpoint.query].flatMap((schema) =>
    schema ? [[`${endpoint.method} ${endpoint.path}`, schema] as const] : [],
  ),
);
/** Those of forms are among them. What no sample can be made of is an answer, which nobody sends. */
const others = Object.entries(contract).flatMap(([name, value]) =>
  value instanceof z.ZodType && hasSample(value) ? [[name, value] as const] : [],
);

it('says what is wrong in sentences of ours, whatever schema fails by whatever value', () => {
  expect(ofEndpoints.length).toBeGreaterThan(80);
  expect(others.length).toBeGreaterThan(20);
  const said = [...ofEndpoints, ...others].flatMap(([name, schema]) =>
    rawMessages(schema).map((message) => `${name}: ${message}`),
  );
  expect(said).toEqual([]);
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
    ['another type', { username: 7, password: 'x' }, 'Enter a text.'],
  ])('answers %s in a sentence', async (_, body, message) => {
    const answer = await new Browser(server).call(contract.signIn, { body: body as never });
    expect(answer).toMatchObject({ status: 400, answer: { error: 'invalid-input', message } });
  });

  it('says of a link that was cut off that it is incomplete', async () => {
    const { answer } = await new Browser(server).call(contract.readPasswordLink, { body: { token: '' } });
    expect(answer).toMatchObject({
      error: 'invalid-input',
      fields: { token: 'This link is incomplete. Copy the whole link from the email.' },
    });
  });
});

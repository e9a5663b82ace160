import { envelope, errorAnswer } from '@colloquy/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { aTranscript } from '../capabilities/transcripts/transcripts.factory.ts';
import { arbitraryInput, type InputSchema } from './arbitrary-input.ts';
import { actAs } from './browser.ts';
import { type Actor, createActors, type Actors } from './actors.ts';
import type { TestServer } from './test-server.ts';

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: InputSchema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: InputSchema }> };
};

/** Callers with the most permissions, and one with none. */
const CALLERS = [
  'owner',
  'admin of the organisation',
  'platform admin',
  'reviewer of the organisation',
  'signed out',
];

/**
 * Checks that every operation answers any input as its OpenAPI description says, and never with a 5xx. The
 * test server refuses answers that do not match their schema.
 */
export function fuzzEndpoints(server: TestServer, cases: number): void {
  let paths: Record<string, Record<string, Operation>>;
  let actors: Actors;
  let knownIds: string[];
  beforeAll(async () => {
    actors = await createActors(server);
    const { id, jobId, segments } = await aTranscript(server, actors.owner.person, ['Two words.']);
    knownIds = [id, jobId, segments[0]!.id, actors.owner.person.id, actors.owner.person.organisationId];
    paths = ((await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: typeof paths }).paths;
  });

  describe.each(ENDPOINTS)('$method $path', ({ method, path }) => {
    it('answers any input as it says', { timeout: 60_000 + cases * 500 }, async () => {
      const { parameters = [], requestBody } = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      const fieldsOf = (place: Parameter['in']): InputSchema => {
        const those = parameters.filter((parameter) => parameter.in === place);
        return {
          type: 'object',
          properties: Object.fromEntries(those.map(({ name, schema }) => [name, schema])),
          required: those.filter(({ required }) => required).map(({ name }) => name),
        };
      };
      const body = requestBody?.content['application/json']?.schema;
      const request = fc.record({
        caller: fc.constantFrom(...CALLERS),
        params: arbitraryInput(fieldsOf('path'), knownIds),
        query: arbitraryInput(fieldsOf('query'), knownIds),
        body: body ? arbitraryInput(body, knownIds) : fc.constant(undefined),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ caller, ...input }) => {
          const actor = actors.byName[caller]!;
          await signInAgain(server, actor);
          await sendRequest(actor, method, path, input as Input);
        }),
        { numRuns: cases, endOnFailure: true },
      );
    });
  });
}

type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

async function sendRequest(
  { browser }: Actor,
  method: string,
  path: string,
  { params, query, body }: Input,
): Promise<void> {
  const text = (value: unknown): string =>
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(params[name]) || '-'));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, text(value)]));
  const response = await browser.fetch(`${filled}?${search}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer = await response.text();
  if (response.status >= 500) throw new Error(`${response.status} ${answer}`);
  if (!response.headers.get('content-type')?.startsWith('application/json')) return;
  expect((response.ok ? envelope : errorAnswer).safeParse(JSON.parse(answer)).error).toBeUndefined();
}

/** Restores the session of an actor who signed out. */
async function signInAgain(server: TestServer, actor: Actor): Promise<void> {
  if (!actor.person || actor.browser.cookie !== undefined) return;
  await server.superuser.query('delete from throttle');
  actor.browser.cookie = (await actAs(server, actor.person)).cookie;
}

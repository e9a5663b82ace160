/**
 * Calls every endpoint as every kind of caller, generated from the contract. The expected outcome follows
 * from its permission table; bodies and queries are built from the schemas. New endpoints are included
 * automatically; a new path parameter needs a fixture in the capability's fixtures.factory.ts. Without a scope, an endpoint is
 * closed to API keys.
 */
import { type EndpointSpec, hasPermission } from '@colloquy/contract';
import { NON_JSON_ENDPOINTS } from '@colloquy/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { registerCapabilities } from './capabilities.ts';
import { newId } from './platform/ids.ts';
import { makeApp } from './platform/http/app.ts';
import { type Actor, createActors, assignmentHeader, type Actors } from './testing/actors.ts';
import { createKeyActors, type KeyActors } from './testing/key-actors.ts';
import { sampleInput } from './testing/sample-input.ts';
import type { Browser } from './testing/browser.ts';
import {
  type Fixture,
  FIXTURES,
  OF_ORGANISATION,
  OF_UPLOADER,
  REQUEST_OVERRIDES,
} from './testing/fixtures.ts';
import { useTestServer } from './testing/test-server.ts';

type Operation = {
  method: string;
  path: string;
  access: EndpointSpec['access'];
  scope?: EndpointSpec['scope'];
  file?: EndpointSpec['file'];
  query?: EndpointSpec['query'] | undefined;
  body?: EndpointSpec['body'] | undefined;
  /** Also requested with the assignment in the query instead of a header. */
  alsoByLink?: true;
};
type Outcome = 'signed out' | 'refused' | 'hidden' | 'let in' | `broken: ${string}`;

const server = useTestServer();
let actors: Actors;
let keys: KeyActors;
beforeAll(async () => {
  actors = await createActors(server);
  keys = await createKeyActors(server, actors.owner.person.organisationId);
});

const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;
const operations: Operation[] = [...ENDPOINTS, ...NON_JSON_ENDPOINTS];

/** Fixture for the last path parameter, unless overridden. */
const fixtureNameOf = (operation: Operation): string | undefined =>
  REQUEST_OVERRIDES[nameOf(operation)]?.fixture ?? [...operation.path.matchAll(/:(\w+)/g)].at(-1)?.[1];

function expected(operation: Operation, actor: Actor, hasFixture: boolean): Outcome {
  const { access } = operation;
  if (access === 'anyone') return 'let in';
  if (!actor.role) return 'signed out';
  if (hasFixture && actor.assignment === 'withdrawn') return 'hidden';
  if (access !== 'signed-in' && !hasPermission(actor.role, access)) return 'refused';
  if (REQUEST_OVERRIDES[nameOf(operation)]?.belongsToAnotherUser) return 'hidden';
  // Platform admins may reach every organisation, within their permissions.
  if (hasFixture && !actor.seesOwnersJobs && actor.role !== 'admin') return 'hidden';
  return REQUEST_OVERRIDES[nameOf(operation)]?.isForOwnerOnly && actor !== actors.owner
    ? 'refused'
    : 'let in';
}

type AssignmentPlacement = 'by header' | 'by link';

async function call(
  operation: Operation,
  actor: Actor,
  fixture: Fixture | undefined,
  assignmentPlacement: AssignmentPlacement = 'by header',
): Promise<Outcome> {
  const path = operation.path.replace(/:\w+/g, fixture?.id ?? '');
  const job = fixture && { id: fixture.jobId, organisationId: actors.owner.person.organisationId };
  const assignment = job ? await assignmentHeader(server, actor, job) : {};
  const query = {
    ...(operation.query && (sampleInput(operation.query, fixture?.knownIds) as Record<string, string>)),
    ...(assignmentPlacement === 'by link' &&
      'x-assignment' in assignment && { assignment: assignment['x-assignment'] }),
  };
  const response = await actor.browser.fetch(`${path}?${new URLSearchParams(query)}`, {
    method: operation.method,
    headers: {
      ...(operation.body && { 'content-type': 'application/json' }),
      ...(assignmentPlacement === 'by header' && assignment),
      ...REQUEST_OVERRIDES[nameOf(operation)]?.headers?.(fixture),
    },
    ...(operation.body && { body: JSON.stringify(sampleInput(operation.body, fixture?.knownIds)) }),
    ...(operation.file && { body: 'some bytes' }),
  });
  if (response.ok) await response.body?.cancel();
  return outcomeOf(response.status, response.ok ? '' : await response.text());
}

function outcomeOf(status: number, text: string): Outcome {
  const { error } = (text.startsWith('{') ? JSON.parse(text) : {}) as { error?: string };
  if (status === 401 && error !== 'wrong-credentials') return 'signed out';
  if (status === 403) return 'refused';
  if (status === 404 && error !== 'unknown-user') return 'hidden';
  return status >= 500 || error === 'invalid-input' ? `broken: ${status} ${text}` : 'let in';
}

/** Reads the rows of the fixture's job, to show that refused callers changed nothing. */
async function readJobContent({ jobId }: Fixture): Promise<unknown> {
  const { rows } = await server.superuser.query(
    `select j.*, (select jsonb_agg(s order by s.id) from segment s join recording r on r.id = s.recording_id
       where r.job_id = j.id) as segments, (select jsonb_agg(f) from file f where f.owner_id = j.id) as files
     from job j where id = $1`,
    [jobId],
  );
  return rows;
}

const requests = operations.flatMap((operation): [string, Operation, AssignmentPlacement][] => [
  [nameOf(operation), operation, 'by header'],
  ...(operation.alsoByLink
    ? [
        [`${nameOf(operation)} by link`, operation, 'by link'] satisfies [
          string,
          Operation,
          AssignmentPlacement,
        ],
      ]
    : []),
]);

describe.each(requests)('%s', (_name, operation, assignmentPlacement) => {
  it(`is for ${operation.access}`, async () => {
    const fixtureName = fixtureNameOf(operation);
    const createFixture = async (): Promise<Fixture | undefined> =>
      fixtureName === undefined ? undefined : FIXTURES[fixtureName]!(server, actors.owner);
    // Callers who may change the object get their own; refused callers share one.
    const shared = await createFixture();
    const before = shared && (await readJobContent(shared));
    const table: Record<string, [Outcome, Outcome]> = {};
    for (const [name, actor] of Object.entries(
      operation.access === 'anyone' ? { anyone: actors.byName['signed out']! } : actors.byName,
    )) {
      const outcome = expected(operation, actor, fixtureName !== undefined);
      const fixture = outcome === 'let in' ? await createFixture() : shared;
      table[name] = [outcome, await call(operation, actor, fixture, assignmentPlacement)];
    }
    expect(mapValues(table, ([, actual]) => actual)).toEqual(mapValues(table, ([outcome]) => outcome));
    if (shared) expect(await readJobContent(shared)).toEqual(before);
  }, 60_000);
});

const mapValues = <V, W>(record: Record<string, V>, fn: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, fn(value)]));

type KeyCase = { client: Browser; outcome: Outcome; isOwner?: true };

/** Expected outcome for each API key. */
function keyCases(
  { access, scope, method, path }: Operation,
  fixtureName: string | undefined,
): Record<string, KeyCase> {
  if (access === 'anyone') return {};
  const invalid = Object.fromEntries(
    Object.entries(keys.invalid).map(([name, { client }]) => [
      name,
      { client, outcome: 'signed out' as const },
    ]),
  );
  const { client: withAllScopes } = keys.withAllScopes;
  // The event stream requires a session cookie.
  const closed = path === '/api/invalidations' ? 'signed out' : 'refused';
  if (scope === undefined)
    return { ...invalid, 'of every scope': { client: withAllScopes, outcome: closed } };
  const isOfJob = fixtureName !== undefined && !OF_ORGANISATION.has(fixtureName);
  const { client: withScope } = keys.withScope[scope];
  return {
    ...invalid,
    'of no scope': { client: keys.withoutScopes.client, outcome: 'refused' },
    'of all other scopes': { client: keys.withOtherScopes[scope].client, outcome: 'refused' },
    foreign: {
      client: keys.ofOtherOrganisation.client,
      outcome: fixtureName === undefined ? 'let in' : 'hidden',
    },
    'of its scope': { client: withScope, outcome: isOfJob ? 'hidden' : 'let in' },
    ...(isOfJob && {
      'of whose job it is': {
        client: withScope,
        outcome: OF_UPLOADER.has(fixtureName) ? 'hidden' : 'let in',
        isOwner: true,
      },
    }),
    ...(isOfJob &&
      method === 'GET' && {
        'that reads all': { client: keys.withOrganisationRead[scope].client, outcome: 'let in' },
      }),
  };
}

describe.each(operations.map((operation): [string, Operation] => [nameOf(operation), operation]))(
  '%s',
  (_name, operation) => {
    it(`is for keys of ${operation.scope ?? 'no scope'}`, async () => {
      const fixtureName = fixtureNameOf(operation);
      const createFixture = async (): Promise<Fixture | undefined> =>
        fixtureName === undefined ? undefined : FIXTURES[fixtureName]!(server, actors.owner);
      const cases = Object.entries(keyCases(operation, fixtureName));
      // Endpoints closed to keys are refused before the object is looked up.
      const unknownFixture =
        fixtureName === undefined ? undefined : { id: newId(), jobId: newId(), knownIds: {} };
      const shared = operation.scope === undefined ? unknownFixture : await createFixture();
      const before = shared && (await readJobContent(shared));
      const table: Record<string, [Outcome, Outcome]> = {};
      for (const [name, { client, outcome, isOwner }] of cases) {
        const fixture = outcome === 'let in' || isOwner ? await createFixture() : shared;
        if (isOwner)
          await server.superuser.query('update job set created_by = $2 where id = $1', [
            fixture!.jobId,
            keys.withScope[operation.scope!].accountId,
          ]);
        const actor: Actor = { browser: client, person: undefined, role: 'customer', seesOwnersJobs: false };
        table[name] = [outcome, await call(operation, actor, fixture)];
      }
      expect(mapValues(table, ([, actual]) => actual)).toEqual(mapValues(table, ([outcome]) => outcome));
      if (shared) expect(await readJobContent(shared)).toEqual(before);
    }, 60_000);
  },
);

it('has a fixture for each path parameter, and no fixture or override that no operation uses', () => {
  const used = new Set(operations.flatMap((operation) => fixtureNameOf(operation) ?? []));
  expect(Object.keys(FIXTURES).toSorted()).toEqual([...used].toSorted());
  expect([...OF_ORGANISATION, ...OF_UPLOADER].filter((name) => !used.has(name))).toEqual([]);
  const names = new Set(operations.map(nameOf));
  expect(Object.keys(REQUEST_OVERRIDES).filter((name) => !names.has(name))).toEqual([]);
});

it('treats a malformed id as unknown', async () => {
  for (const operation of operations.filter((each) => fixtureNameOf(each) && each.path.includes(':'))) {
    const outcome = await call(operation, actors.owner, { id: 'not-an-id', jobId: '', knownIds: {} });
    expect([nameOf(operation), outcome]).toEqual([nameOf(operation), 'hidden']);
  }
});

it('serves exactly the listed endpoints under /api', async () => {
  const app = await makeApp(server.config);
  const served: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) served.push(`${each} ${url}`);
  });
  await registerCapabilities(app, {
    config: server.config,
    bus: { subscribe: () => () => {}, close: async () => {} },
  });
  await app.ready();
  const listed = new Set(operations.map(nameOf));
  // GET includes HEAD. Routes of the platform were registered before the hook.
  const isListed = (name: string): boolean => listed.has(name) || listed.has(name.replace(/^HEAD /, 'GET '));
  expect(served.filter((name) => !isListed(name))).toEqual([]);
  const ofPlatform = ['GET /api/health', 'GET /api/openapi.json'];
  expect([...listed].filter((name) => !served.includes(name) && !ofPlatform.includes(name))).toEqual([]);
  await app.close();
});

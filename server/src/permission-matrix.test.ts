/**
 * Every endpoint × everybody who might call it, generated from the contract: its lists of endpoints and its table of
 * permissions. What is expected follows from the table alone; bodies and queries are made from the schemas. A new
 * endpoint joins by itself, a new parameter of a path needs a line in testing/subjects.ts. Keys of service accounts
 * follow from the scope alone: without one an endpoint is closed to them.
 */
import { ENDPOINTS, type EndpointSpec, may, OUTSIDE_ENDPOINTS } from '@colloquy/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerCapabilities } from './capabilities.ts';
import { newId } from './platform/ids.ts';
import { makeApp } from './platform/http/app.ts';
import { type Actor, aCast, assignmentHeader, type Cast } from './testing/cast.ts';
import { aKeyCast, type KeyCast } from './testing/key-cast.ts';
import { sampleOf } from './testing/sample.ts';
import type { Browser } from './testing/browser.ts';
import { SPECIAL, type Subject, SUBJECTS } from './testing/subjects.ts';
import { useTestServer } from './testing/test-server.ts';

type Called = {
  method: string;
  path: string;
  access: EndpointSpec['access'];
  scope?: EndpointSpec['scope'];
  file?: EndpointSpec['file'];
  query?: EndpointSpec['query'] | undefined;
  body?: EndpointSpec['body'] | undefined;
  /** Also asked with the assignment in its address instead of in a header. */
  isLink?: true;
};
type Outcome = 'signed out' | 'refused' | 'hidden' | 'let in' | `broken: ${string}`;

const server = useTestServer();
let cast: Cast;
let keys: KeyCast;
beforeAll(async () => {
  cast = await aCast(server);
  keys = await aKeyCast(server, cast.owner.person.organisationId);
});

const nameOf = ({ method, path }: Pick<Called, 'method' | 'path'>): string => `${method} ${path}`;
const all: Called[] = [...ENDPOINTS, ...OUTSIDE_ENDPOINTS];

/** The kind of thing that the last parameter of the path names, or whatever else the request is about. */
const subjectOf = (called: Called): string | undefined =>
  SPECIAL[nameOf(called)]?.subject ?? [...called.path.matchAll(/:(\w+)/g)].at(-1)?.[1];

function expected(called: Called, actor: Actor, hasSubject: boolean): Outcome {
  const { access } = called;
  if (access === 'anyone') return 'let in';
  if (!actor.role) return 'signed out';
  if (hasSubject && actor.assignment === 'withdrawn') return 'hidden';
  if (access !== 'signed-in' && !may(actor.role, access)) return 'refused';
  if (SPECIAL[nameOf(called)]?.isOfSomebodyElse) return 'hidden';
  // Who runs the installation reaches every organisation by what they may do at all.
  if (hasSubject && !actor.seesOwners && actor.role !== 'admin') return 'hidden';
  return SPECIAL[nameOf(called)]?.isForOwnerAlone && actor !== cast.owner ? 'refused' : 'let in';
}

type Way = 'by header' | 'by link';

async function call(
  called: Called,
  actor: Actor,
  subject: Subject | undefined,
  way: Way = 'by header',
): Promise<Outcome> {
  const path = called.path.replace(/:\w+/g, subject?.id ?? '');
  const job = subject && { id: subject.jobId, organisationId: cast.owner.person.organisationId };
  const assignment = job ? await assignmentHeader(server, actor, job) : {};
  const query = {
    ...(called.query && (sampleOf(called.query, subject?.known) as Record<string, string>)),
    ...(way === 'by link' && 'x-assignment' in assignment && { assignment: assignment['x-assignment'] }),
  };
  const response = await actor.browser.fetch(`${path}?${new URLSearchParams(query)}`, {
    method: called.method,
    headers: {
      ...(called.body && { 'content-type': 'application/json' }),
      ...(way === 'by header' && assignment),
      ...SPECIAL[nameOf(called)]?.headers?.(subject),
    },
    ...(called.body && { body: JSON.stringify(sampleOf(called.body, subject?.known)) }),
    ...(called.file && { body: 'some bytes' }),
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

/** What stood in the database of a subject's job, to show that nobody who was turned away changed it. */
async function contentOf({ jobId }: Subject): Promise<unknown> {
  const { rows } = await server.behind.query(
    `select j.*, (select jsonb_agg(s order by s.id) from segment s join recording r on r.id = s.recording_id
       where r.job_id = j.id) as segments, (select jsonb_agg(f) from file f where f.owner_id = j.id) as files
     from job j where id = $1`,
    [jobId],
  );
  return rows;
}

const asked = all.flatMap((called): [string, Called, Way][] => [
  [nameOf(called), called, 'by header'],
  ...(called.isLink
    ? [[`${nameOf(called)} by link`, called, 'by link'] satisfies [string, Called, Way]]
    : []),
]);

describe.each(asked)('%s', (_name, called, way) => {
  it(`is for ${called.access}`, async () => {
    const kind = subjectOf(called);
    const makeSubject = async (): Promise<Subject | undefined> =>
      kind === undefined ? undefined : SUBJECTS[kind]!(server, cast.owner);
    // Whoever may change the thing gets one of their own; those who are turned away share one.
    const shared = await makeSubject();
    const before = shared && (await contentOf(shared));
    const table: Record<string, [Outcome, Outcome]> = {};
    for (const [name, actor] of Object.entries(
      called.access === 'anyone' ? { anyone: cast.actors['signed out']! } : cast.actors,
    )) {
      const outcome = expected(called, actor, kind !== undefined);
      const subject = outcome === 'let in' ? await makeSubject() : shared;
      table[name] = [outcome, await call(called, actor, subject, way)];
    }
    expect(mapValues(table, ([, actual]) => actual)).toEqual(mapValues(table, ([outcome]) => outcome));
    if (shared) expect(await contentOf(shared)).toEqual(before);
  }, 60_000);
});

const mapValues = <V, W>(record: Record<string, V>, fn: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, fn(value)]));

/** Belongs to all of the organisation, instead of to whose job it is. */
const OF_ALL = new Set(['webhookId', 'keyId']);
/** Belongs to who began it, whoever has the job. */
const OF_BEGINNER = new Set(['uploadId']);

type KeyCase = { client: Browser; outcome: Outcome; isOwner?: true };

/** How each key stands to an endpoint. */
function keyCases(
  { access, scope, method, path }: Called,
  kind: string | undefined,
): Record<string, KeyCase> {
  if (access === 'anyone') return {};
  const over = Object.fromEntries(
    Object.entries(keys.over).map(([name, { client }]) => [name, { client, outcome: 'signed out' as const }]),
  );
  const { client: withAll } = keys.withAll;
  // The live stream is a session's: it asks for a cookie and for nothing else.
  const closed = path === '/api/hints' ? 'signed out' : 'refused';
  if (scope === undefined) return { ...over, 'of every scope': { client: withAll, outcome: closed } };
  const isOfJob = kind !== undefined && !OF_ALL.has(kind);
  const { client: withIt } = keys.withIt[scope];
  return {
    ...over,
    'of no scope': { client: keys.withNone.client, outcome: 'refused' },
    'of all other scopes': { client: keys.withAllOthers[scope].client, outcome: 'refused' },
    foreign: { client: keys.foreign.client, outcome: kind === undefined ? 'let in' : 'hidden' },
    'of its scope': { client: withIt, outcome: isOfJob ? 'hidden' : 'let in' },
    ...(isOfJob && {
      'of whose job it is': {
        client: withIt,
        outcome: OF_BEGINNER.has(kind) ? 'hidden' : 'let in',
        isOwner: true,
      },
    }),
    ...(isOfJob &&
      method === 'GET' && { 'that reads all': { client: keys.reading[scope].client, outcome: 'let in' } }),
  };
}

describe.each(all.map((called): [string, Called] => [nameOf(called), called]))('%s', (_name, called) => {
  it(`is for keys of ${called.scope ?? 'no scope'}`, async () => {
    const kind = subjectOf(called);
    const makeSubject = async (): Promise<Subject | undefined> =>
      kind === undefined ? undefined : SUBJECTS[kind]!(server, cast.owner);
    const cases = Object.entries(keyCases(called, kind));
    // What is closed to keys is closed before anybody looks what it is about.
    const nothing = kind === undefined ? undefined : { id: newId(), jobId: newId(), known: {} };
    const shared = called.scope === undefined ? nothing : await makeSubject();
    const before = shared && (await contentOf(shared));
    const table: Record<string, [Outcome, Outcome]> = {};
    for (const [name, { client, outcome, isOwner }] of cases) {
      const subject = outcome === 'let in' || isOwner ? await makeSubject() : shared;
      if (isOwner)
        await server.behind.query('update job set created_by = $2 where id = $1', [
          subject!.jobId,
          keys.withIt[called.scope!].accountId,
        ]);
      const actor: Actor = { browser: client, person: undefined, role: 'customer', seesOwners: false };
      table[name] = [outcome, await call(called, actor, subject)];
    }
    expect(mapValues(table, ([, actual]) => actual)).toEqual(mapValues(table, ([outcome]) => outcome));
    if (shared) expect(await contentOf(shared)).toEqual(before);
  }, 60_000);
});

it('an id that is no id is unknown like any other', async () => {
  for (const called of all.filter((each) => subjectOf(each) && each.path.includes(':'))) {
    const outcome = await call(called, cast.owner, { id: 'not-an-id', jobId: '', known: {} });
    expect([nameOf(called), outcome]).toEqual([nameOf(called), 'hidden']);
  }
});

it('nothing is served under /api that is in neither list, and everything in them is served', async () => {
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
  const listed = new Set(all.map(nameOf));
  // GET brings its HEAD along; what the platform itself serves was there before the hook.
  const isListed = (name: string): boolean => listed.has(name) || listed.has(name.replace(/^HEAD /, 'GET '));
  expect(served.filter((name) => !isListed(name))).toEqual([]);
  const ofPlatform = ['GET /api/health', 'GET /api/openapi.json'];
  expect([...listed].filter((name) => !served.includes(name) && !ofPlatform.includes(name))).toEqual([]);
  await app.close();
});

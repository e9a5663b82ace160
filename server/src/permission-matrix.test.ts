/**
 * Every endpoint × everybody who might call it, generated from the contract: its lists of endpoints and its table of
 * permissions. What is expected follows from the table alone; bodies and queries are made from the schemas. A new
 * endpoint joins by itself, a new parameter of a path needs a line in testing/subjects.ts.
 */
import { ENDPOINTS, type EndpointSpec, may, OUTSIDE_ENDPOINTS } from '@colloquy/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerCapabilities } from './capabilities.ts';
import { makeApp } from './platform/http/app.ts';
import { type Actor, aCast, assignmentHeader, type Cast } from './testing/cast.ts';
import { sampleOf } from './testing/sample.ts';
import { SPECIAL, type Subject, SUBJECTS } from './testing/subjects.ts';
import { useTestServer } from './testing/test-server.ts';

type Called = {
  method: string;
  path: string;
  access: EndpointSpec['access'];
  query?: EndpointSpec['query'] | undefined;
  body?: EndpointSpec['body'] | undefined;
  /** Also asked with the assignment in its address instead of in a header. */
  isLink?: true;
};
type Outcome = 'signed out' | 'refused' | 'hidden' | 'let in' | `broken: ${string}`;

const server = useTestServer();
let cast: Cast;
beforeAll(async () => {
  cast = await aCast(server);
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
    ...(called.query && (sampleOf(called.query) as Record<string, string>)),
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

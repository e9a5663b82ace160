import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  ASSIGNMENT_PARAMETER,
  type Body,
  ERRORS,
  type EndpointSpec,
  envelope,
  errorAnswer,
  LOOKING,
  may,
  ORGANISATION_PARAMETER,
  type Params,
  type Query,
} from '@colloquy/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteOnce } from '../audit/note-once.ts';
import { now } from '../clock.ts';
import { bySession, forAssignment, forGranted } from '../database/open.ts';
import { type Caller, type Open, run } from '../database/scope.ts';
import { codeOf } from '../database/store-away.ts';
import { refuse } from '../refusal.ts';
import { hashToken } from '../secrets.ts';
import { hasKey, openByKey } from './api-key.ts';
import { readCookie } from './cookies.ts';

/** The header by which a reviewer says in which assignment a request is made. */
export const ASSIGNMENT_HEADER = 'x-assignment';

/** The header by which a platform admin says into which organisation, which let them, a request looks. */
export const ORGANISATION_HEADER = 'x-organisation';

export type Call<E extends EndpointSpec> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Opens the caller's scope and checks the endpoint's access in it. Everything a signed-in endpoint reads or writes
   * happens inside; keep it as short as its queries.
   */
  run: <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
  /** The same for what several statements read together: each of them sees the rows of one moment. */
  runRepeatableRead: <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
};

type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Answer<E>>;

/** The cookie of a session; a request with a key has none that counts. */
export const sessionToken = (request: FastifyRequest): string | undefined =>
  hasKey(request) ? undefined : readCookie(request, 'token');

/** Who may call: by role, and by key. */
export type Door = Pick<EndpointSpec, 'access' | 'scope'>;

/** A deadlock, and a row that another request changed since this one's moment. */
const TRY_AGAIN = ['40P01', '40001'];

type Reach = { assignment?: unknown; organisation?: unknown };

const reachByHeader = ({ headers }: FastifyRequest): Reach => ({
  assignment: headers[ASSIGNMENT_HEADER],
  organisation: headers[ORGANISATION_HEADER],
});

/**
 * The scope that a request opens: by its key that of a service account; by its cookie the person's own, or that of the
 * assignment or organisation it names.
 */
export async function openFor(
  request: FastifyRequest,
  reach: Reach = reachByHeader(request),
): Promise<Open<Caller>> {
  const { assignment, organisation } = reach;
  if (hasKey(request)) {
    if (assignment !== undefined || organisation !== undefined) refuse('key-not-permitted');
    return openByKey(request);
  }
  const token = sessionToken(request);
  if (!token) refuse('signed-out');
  if (organisation !== undefined) {
    const target = z.uuid().safeParse(organisation);
    if (!target.success) refuse('not-found');
    if (request.method !== 'GET' && request.method !== 'HEAD') refuse('not-permitted');
    return forGranted(hashToken(token), now(), target.data);
  }
  if (assignment === undefined) return bySession(hashToken(token), now());
  const id = z.uuid().safeParse(assignment);
  if (!id.success) refuse('not-found');
  return forAssignment(hashToken(token), now(), id.data);
}

/** Runs in the scope of the request's caller, after the check of what the role, or the key, may do. */
export const runFor = async <T>(
  request: FastifyRequest,
  door: Door | Door['access'],
  fn: (who: Caller) => Promise<T>,
): Promise<T> => runIn({ open: await openFor(request), request, door }, fn);

/** The same for what a page asks by an address alone: a link or a player can send no header. */
export const runForLink = async <T>(
  request: FastifyRequest,
  door: Door | Door['access'],
  fn: (who: Caller) => Promise<T>,
): Promise<T> => runIn({ open: await openForLink(request), request, door }, fn);

/** The same for a download: all of it is read as of one moment. */
export const runDownload = async <T>(
  request: FastifyRequest,
  door: Door | Door['access'],
  fn: (who: Caller) => Promise<T>,
): Promise<T> => runIn({ open: oneMoment(await openForLink(request)), request, door }, fn);

function openForLink(request: FastifyRequest): Promise<Open<Caller>> {
  const written = request.query as Record<string, unknown>;
  const { assignment, organisation } = reachByHeader(request);
  return openFor(request, {
    assignment: assignment ?? written[ASSIGNMENT_PARAMETER],
    organisation: organisation ?? written[ORGANISATION_PARAMETER],
  });
}

const oneMoment = <W>(open: Open<W>): Open<W> => ({ ...open, isolation: 'repeatable-read' });

type Asked = { open: Open<Caller>; request: FastifyRequest; door: Door | Door['access'] };

async function runIn<T>({ open, request, door }: Asked, fn: (who: Caller) => Promise<T>): Promise<T> {
  const once = (): Promise<T> =>
    run(open, async (who) => {
      requireAllowed(who, typeof door === 'string' ? { access: door } : door);
      if (who.isLooking) await noteOnce(who, 'access.looked', subjectOf(request));
      return fn(who);
    });
  // PostgreSQL ended one of two transactions to let the other continue. The pause lets that one take its locks first:
  // without it the same two may meet again.
  for (const pauseMs of PAUSES_MS) {
    try {
      return await once();
    } catch (error) {
      if (!TRY_AGAIN.includes(codeOf(error) ?? '')) throw error;
      await sleep(pauseMs);
    }
  }
  return once();
}

/** Before the second and the third try. */
const PAUSES_MS = [50, 200];

/** The first id in a request's path: what it is about. */
const subjectOf = ({ params }: FastifyRequest): string | null =>
  z.uuid().safeParse(Object.values(params as Record<string, string>)[0]).data ?? null;

function requireAllowed({ role, isLooking, key }: Caller, { access, scope }: Door): void {
  if (key) {
    if (scope === undefined) refuse('key-not-permitted', 'This is not open to API keys.');
    if (!key.scopes.includes(scope)) refuse('key-not-permitted', `This needs a key with the scope ${scope}.`);
    return;
  }
  const isAllowed = isLooking
    ? LOOKING.includes(access)
    : access === 'signed-in' || access === 'anyone' || may(role, access);
  if (!isAllowed) refuse('not-permitted');
}

/** Registers an endpoint of the contract. Whoever forgets `run` in a signed-in endpoint fails the permission matrix. */
export function serve<E extends EndpointSpec>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const spec: EndpointSpec = endpoint;
  const errorStatuses = new Set((spec.errors ?? []).map((name) => ERRORS[name].status));
  const standing = spec.access === 'anyone' ? [400, 429, 500, 503] : [400, 401, 403, 404, 500, 503];
  for (const status of standing) errorStatuses.add(status as never);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: spec.method,
    url: spec.path,
    ...(spec.largestBody !== undefined && { bodyLimit: spec.largestBody }),
    schema: {
      summary: spec.summary,
      tags: [spec.path.split('/')[2] ?? ''],
      ...(spec.access !== 'anyone' && {
        security: [{ session: [] }, ...(spec.scope ? [{ key: [spec.scope] }] : [])],
      }),
      ...(spec.file !== undefined && { description: `The body is a file. ${spec.file}.` }),
      ...(spec.params && { params: spec.params }),
      ...(spec.query && { querystring: spec.query }),
      ...(spec.body && { body: spec.body }),
      response: {
        200: envelope.extend(spec.answer.shape),
        ...Object.fromEntries([...errorStatuses].map((status) => [status, errorAnswer])),
      },
    },
    handler: async (request, reply) => {
      const answer = await handler({
        params: request.params as Params<E>,
        query: request.query as Query<E>,
        body: request.body as Body<E>,
        request,
        reply,
        run: (fn) => runFor(request, spec, fn),
        runRepeatableRead: async (fn) =>
          runIn({ open: oneMoment(await openFor(request)), request, door: spec }, fn),
      });
      return reply.send({ code: 0, message: 'Success', ...answer });
    },
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  ASSIGNMENT_PARAMETER,
  type Body,
  ERRORS,
  type EndpointSpec,
  envelope,
  errorAnswer,
  SUPPORT_ACCESS_PERMISSIONS,
  hasPermission,
  ORGANISATION_PARAMETER,
  type Params,
  type Query,
} from '@colloquy/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { auditOncePerWindow } from '../audit/audit.ts';
import { now } from '../clock.ts';
import { bySession, forAssignment, bySupportAccess } from '../database/open-scope.ts';
import { type Caller, type ScopeOpener, run } from '../database/scope.ts';
import { codeOf } from '../database/database-unavailable.ts';
import { refuse } from '../refusal.ts';
import { hashToken } from '../secrets.ts';
import { hasKey, openByKey } from './api-key.ts';
import { readCookie } from './cookies.ts';

/** Header with the assignment in which a reviewer makes a request. */
export const ASSIGNMENT_HEADER = 'x-assignment';

/** Header with the organisation that a platform admin views with support access. */
export const ORGANISATION_HEADER = 'x-organisation';

export type Call<E extends EndpointSpec> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Opens the caller's scope and checks the endpoint's access rule in it. All reads and writes of a signed-in
   * endpoint happen inside; keep it as short as its queries.
   */
  run: <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
  /** The same, with one snapshot for several statements. */
  runRepeatableRead: <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
};

type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Answer<E>>;

/** Token of the session cookie; a request with a key has no session. */
export const sessionToken = (request: FastifyRequest): string | undefined =>
  hasKey(request) ? undefined : readCookie(request, 'token');

/** Who may call an endpoint: by permission, and by scope of a key. */
export type AccessRule = Pick<EndpointSpec, 'access' | 'scope'>;

/** Deadlock and serialisation failure. */
const RETRYABLE_CODES = ['40P01', '40001'];

type RequestedScope = { assignment?: unknown; organisation?: unknown };

const scopeFromHeaders = ({ headers }: FastifyRequest): RequestedScope => ({
  assignment: headers[ASSIGNMENT_HEADER],
  organisation: headers[ORGANISATION_HEADER],
});

/**
 * Opens the scope of a request: by key that of a service account; by cookie that of the person, or of the
 * requested assignment or organisation.
 */
export async function scopeOpenerOf(
  request: FastifyRequest,
  requested: RequestedScope = scopeFromHeaders(request),
): Promise<ScopeOpener<Caller>> {
  const { assignment, organisation } = requested;
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
    return bySupportAccess(hashToken(token), now(), target.data);
  }
  if (assignment === undefined) return bySession(hashToken(token), now());
  const id = z.uuid().safeParse(assignment);
  if (!id.success) refuse('not-found');
  return forAssignment(hashToken(token), now(), id.data);
}

/** Runs `fn` in the caller's scope after checking the access rule. */
export const runFor = async <T>(
  request: FastifyRequest,
  rule: AccessRule | AccessRule['access'],
  fn: (who: Caller) => Promise<T>,
): Promise<T> => runInScope({ open: await scopeOpenerOf(request), request, rule }, fn);

/** The same for links and players, which cannot send headers and use query parameters instead. */
export const runForLink = async <T>(
  request: FastifyRequest,
  rule: AccessRule | AccessRule['access'],
  fn: (who: Caller) => Promise<T>,
): Promise<T> => runInScope({ open: await scopeOpenerOfLink(request), request, rule }, fn);

/** The same for downloads, with one snapshot for all reads. */
export const runDownload = async <T>(
  request: FastifyRequest,
  rule: AccessRule | AccessRule['access'],
  fn: (who: Caller) => Promise<T>,
): Promise<T> => runInScope({ open: repeatableRead(await scopeOpenerOfLink(request)), request, rule }, fn);

function scopeOpenerOfLink(request: FastifyRequest): Promise<ScopeOpener<Caller>> {
  const written = request.query as Record<string, unknown>;
  const { assignment, organisation } = scopeFromHeaders(request);
  return scopeOpenerOf(request, {
    assignment: assignment ?? written[ASSIGNMENT_PARAMETER],
    organisation: organisation ?? written[ORGANISATION_PARAMETER],
  });
}

const repeatableRead = <W>(open: ScopeOpener<W>): ScopeOpener<W> => ({
  ...open,
  isolation: 'repeatable-read',
});

type ScopeRequest = {
  open: ScopeOpener<Caller>;
  request: FastifyRequest;
  rule: AccessRule | AccessRule['access'];
};

async function runInScope<T>(
  { open, request, rule }: ScopeRequest,
  fn: (who: Caller) => Promise<T>,
): Promise<T> {
  const once = (): Promise<T> =>
    run(open, async (who) => {
      requireAllowed(who, typeof rule === 'string' ? { access: rule } : rule);
      if (who.isSupportAccess) await auditOncePerWindow(who, 'support-access.viewed', subjectOf(request));
      return fn(who);
    });
  // The pause lets the other transaction of a deadlock take its locks first, so that the two do not collide
  // again.
  for (const pauseMs of RETRY_PAUSES_MS) {
    try {
      return await once();
    } catch (error) {
      if (!RETRYABLE_CODES.includes(codeOf(error) ?? '')) throw error;
      await sleep(pauseMs);
    }
  }
  return once();
}

/** Before the second and the third attempt. */
const RETRY_PAUSES_MS = [50, 200];

/** The first id in the path. */
const subjectOf = ({ params }: FastifyRequest): string | null =>
  z.uuid().safeParse(Object.values(params as Record<string, string>)[0]).data ?? null;

function requireAllowed({ role, isSupportAccess, key }: Caller, { access, scope }: AccessRule): void {
  if (key) {
    if (scope === undefined) refuse('key-not-permitted', 'This isn’t available to API keys.');
    if (!key.scopes.includes(scope))
      refuse('key-not-permitted', `This requires a key with the scope ${scope}.`);
    return;
  }
  const isAllowed = isSupportAccess
    ? SUPPORT_ACCESS_PERMISSIONS.includes(access)
    : access === 'signed-in' || access === 'anyone' || hasPermission(role, access);
  if (!isAllowed) refuse('not-permitted');
}

/**
 * Registers an endpoint of the contract. A signed-in endpoint that does not call `run` fails the permission
 * matrix.
 */
export function serve<E extends EndpointSpec>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const spec: EndpointSpec = endpoint;
  const errorStatuses = new Set((spec.errors ?? []).map((name) => ERRORS[name].status));
  const always = spec.access === 'anyone' ? [400, 429, 500, 503] : [400, 401, 403, 404, 500, 503];
  for (const status of always) errorStatuses.add(status as never);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: spec.method,
    url: spec.path,
    ...(spec.maxBodyBytes !== undefined && { bodyLimit: spec.maxBodyBytes }),
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
          runInScope({ open: repeatableRead(await scopeOpenerOf(request)), request, rule: spec }, fn),
      });
      return reply.send({ code: 0, message: 'Success', ...answer });
    },
  });
}

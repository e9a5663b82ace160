import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '@colloquy/contract';
import type { AuditAction } from '../audit/audit.ts';
import { noteOnce } from '../audit/note-once.ts';
import { asPlatform, asTask } from '../database/open.ts';
import { type Caller, run } from '../database/scope.ts';
import { refuse } from '../refusal.ts';
import { runFor } from './serve.ts';

/** Opens the caller's scope, as `run` of a call does. */
export type RunCaller = <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;

/** For what is no endpoint of JSON: a list as CSV. */
export const callerOf =
  (request: FastifyRequest, door: Pick<EndpointSpec, 'access' | 'scope'>): RunCaller =>
  (fn) =>
    runFor(request, door, fn);

/** Reads across organisations for a platform admin, who is checked first; that it was read is written down. */
export async function readAcross<T>(
  runCaller: RunCaller,
  action: AuditAction,
  fn: () => Promise<T>,
): Promise<T> {
  await runCaller((who) => noteOnce(who, action));
  return run(asPlatform(), fn);
}

/** Answers in the own organisation at once, and names the platform admin who wants to reach into another one. */
async function ownOr<T>(
  runCaller: RunCaller,
  organisationId: string,
  fn: (who: Acting) => Promise<T>,
): Promise<{ isAnswered: true; answer: T } | { isAnswered: false; personId: string }> {
  return runCaller(async ({ role, personId, organisationId: own }) => {
    if (role === 'admin') return { isAnswered: false, personId };
    if (own !== organisationId) refuse('not-found');
    return { isAnswered: true, answer: await fn({ organisationId, personId }) };
  });
}

/** Who acts in an organisation, as its audit names them. */
export type Acting = { organisationId: string; personId: string };

/**
 * Reads something of one organisation: a platform admin of any, written down there; everybody else of the own one,
 * and another is unknown. `fn` names the organisation in its conditions, because the platform's scope sees all.
 */
export async function readIn<T>(
  runCaller: RunCaller,
  organisationId: string,
  action: AuditAction,
  fn: () => Promise<T>,
): Promise<T> {
  const own = await ownOr(runCaller, organisationId, fn);
  if (own.isAnswered) return own.answer;
  const answer = await run(asPlatform(), fn);
  const { personId } = own;
  await run(asTask(organisationId), () => noteOnce({ organisationId, personId }, action));
  return answer;
}

/** Changes something in one organisation: a platform admin in any, everybody else in the own one. */
export async function actIn<T>(
  runCaller: RunCaller,
  organisationId: string,
  fn: (who: Acting) => Promise<T>,
): Promise<T> {
  const own = await ownOr(runCaller, organisationId, fn);
  if (own.isAnswered) return own.answer;
  return run(asTask(organisationId), () => fn({ organisationId, personId: own.personId }));
}

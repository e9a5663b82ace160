import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '@colloquy/contract';
import { type AuditAction, auditOncePerWindow } from '../audit/audit.ts';
import { asPlatform, asSystem } from '../database/open-scope.ts';
import { type Caller, run } from '../database/scope.ts';
import { refuse } from '../refusal.ts';
import { runFor } from './serve.ts';

/** Runs `fn` in the caller's scope, like `run` of a call. */
export type RunCaller = <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;

/** For routes without an endpoint, such as CSV files. */
export const callerOf =
  (request: FastifyRequest, rule: Pick<EndpointSpec, 'access' | 'scope'>): RunCaller =>
  (fn) =>
    runFor(request, rule, fn);

/** Reads across all organisations for a platform admin. Checks the permission first and audits the read. */
export async function readAllOrganisations<T>(
  runCaller: RunCaller,
  action: AuditAction,
  fn: () => Promise<T>,
): Promise<T> {
  await runCaller((who) => auditOncePerWindow(who, action));
  return run(asPlatform(), fn);
}

/** Answers in the caller's own organisation, or returns the platform admin who asks about another one. */
async function runIfOwn<T>(
  runCaller: RunCaller,
  organisationId: string,
  fn: (who: AuditActor) => Promise<T>,
): Promise<{ isAnswered: true; answer: T } | { isAnswered: false; personId: string }> {
  return runCaller(async ({ role, personId, organisationId: own }) => {
    if (role === 'admin') return { isAnswered: false, personId };
    if (own !== organisationId) refuse('not-found');
    return { isAnswered: true, answer: await fn({ organisationId, personId }) };
  });
}

/** The person and organisation of an audit entry. */
export type AuditActor = { organisationId: string; personId: string };

/**
 * Reads one organisation: any for a platform admin, with an audit entry there; only their own for others, who
 * get 404 for another. `fn` must filter by organisation, because the platform's scope sees all.
 */
export async function readAsOrganisation<T>(
  runCaller: RunCaller,
  organisationId: string,
  action: AuditAction,
  fn: () => Promise<T>,
): Promise<T> {
  const ownResult = await runIfOwn(runCaller, organisationId, fn);
  if (ownResult.isAnswered) return ownResult.answer;
  const answer = await run(asPlatform(), fn);
  const { personId } = ownResult;
  await run(asSystem(organisationId), () => auditOncePerWindow({ organisationId, personId }, action));
  return answer;
}

/** Changes one organisation: any for a platform admin, only their own for others. */
export async function actAsOrganisation<T>(
  runCaller: RunCaller,
  organisationId: string,
  fn: (who: AuditActor) => Promise<T>,
): Promise<T> {
  const ownResult = await runIfOwn(runCaller, organisationId, fn);
  if (ownResult.isAnswered) return ownResult.answer;
  return run(asSystem(organisationId), () => fn({ organisationId, personId: ownResult.personId }));
}

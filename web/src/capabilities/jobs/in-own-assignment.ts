import { ASSIGNMENT_PARAMETER, findAssignments } from '@colloquy/contract';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { call } from '../../app/api/client.ts';
import { openAssignment } from '../../app/session/assignment.ts';

/** For a reviewer: the same address in their own assignment to the job, where there is one and the address names none. */
export async function inOwnAssignment({
  params,
  request,
}: Pick<LoaderFunctionArgs, 'params' | 'request'>): Promise<Response | null> {
  const address = new URL(request.url);
  const { jobId } = params;
  if (!jobId) return null;
  const named = address.searchParams.get(ASSIGNMENT_PARAMETER);
  if (named !== null) {
    openAssignment(named);
    return null;
  }
  const [own] = await call(findAssignments, { query: { jobId, state: 'accepted', size: 1 } }).then(
    ({ rows }) => rows,
    // The page itself says what is wrong.
    () => [],
  );
  if (!own) return null;
  address.searchParams.set(ASSIGNMENT_PARAMETER, own.id);
  return redirect(address.pathname + address.search);
}

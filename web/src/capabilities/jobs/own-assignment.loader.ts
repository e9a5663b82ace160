import { ASSIGNMENT_PARAMETER } from '@colloquy/contract';
import { findAssignments } from '@colloquy/contract/review';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { call } from '../../app/api/client.ts';
import { openAssignment } from '../../app/session/access-parameters.ts';

/**
 * Redirects a reviewer to the same address in their own assignment, if they have one and the address names
 * none.
 */
export async function redirectToOwnAssignment({
  params,
  request,
}: Pick<LoaderFunctionArgs, 'params' | 'request'>): Promise<Response | null> {
  const address = new URL(request.url);
  const { jobId } = params;
  if (!jobId) return null;
  const assignmentId = address.searchParams.get(ASSIGNMENT_PARAMETER);
  if (assignmentId !== null) {
    openAssignment(assignmentId);
    return null;
  }
  const [assignment] = await call(findAssignments, { query: { jobId, state: 'accepted', size: 1 } }).then(
    ({ rows }) => rows,
    // The page itself shows the error.
    () => [],
  );
  if (!assignment) return null;
  address.searchParams.set(ASSIGNMENT_PARAMETER, assignment.id);
  return redirect(address.pathname + address.search);
}

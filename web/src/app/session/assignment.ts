import { ASSIGNMENT_PARAMETER, ORGANISATION_PARAMETER } from '@colloquy/contract';
import { lookingInto } from './looking.ts';
import { readUserInfo } from './user-info.ts';

/** The parameters of a path that name something of a job: what a reviewer reaches in an assignment alone. */
const OF_A_JOB = ['jobId', 'recordingId', 'threadId', 'commentId', 'snapshotId', 'fileId'] as const;

/** Which job or recording was opened in which assignment, so that edits can still be sent when its page was left. */
const ENTRY = 'assignments';
const MOST_KEPT = 100;

type Kept = [id: string, assignmentId: string][];

let opening: string | undefined;

/** What is asked for before the address has changed is asked in the assignment that it will name. */
export function openAssignment(assignment: string): void {
  opening = assignment;
}

/** The assignment that this tab works in, as its address says; of reviewers alone. */
export function currentAssignment(): string | undefined {
  if (readUserInfo()?.role !== 'reviewer') return undefined;
  return new URLSearchParams(location.search).get(ASSIGNMENT_PARAMETER) ?? undefined;
}

/** The assignment in which a request about these things is to be made. Undefined where it needs none. */
export function assignmentFor(params: object | undefined): string | undefined {
  if (params === undefined || readUserInfo()?.role !== 'reviewer') return undefined;
  const named = new Map<string, unknown>(Object.entries(params));
  const ids = OF_A_JOB.map((name) => named.get(name)).filter((id) => typeof id === 'string');
  if (ids.length === 0) return undefined;
  const current = currentAssignment();
  if (current === undefined) return new Map(readKept()).get(ids[0]!) ?? opening;
  for (const id of ids) keep(id, current);
  return current;
}

/**
 * An address that a link or a player asks for by itself: no header goes along, so the assignment stands in it, or the
 * organisation into which a platform admin looks.
 */
export function withAssignment(address: string): string {
  const assignment = currentAssignment();
  if (assignment !== undefined) return withParameter(address, ASSIGNMENT_PARAMETER, assignment);
  const organisation = lookingInto();
  return organisation === undefined ? address : withParameter(address, ORGANISATION_PARAMETER, organisation);
}

const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${value}`;

function readKept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(ENTRY) ?? '[]') as Kept;
  } catch {
    return [];
  }
}

function keep(id: string, assignment: string): void {
  const kept = readKept();
  if (kept.some(([known, in_]) => known === id && in_ === assignment)) return;
  const others = kept.filter(([known]) => known !== id);
  try {
    localStorage.setItem(ENTRY, JSON.stringify([...others, [id, assignment]].slice(-MOST_KEPT)));
  } catch {
    // A full storage: the request is made all the same, in the assignment that the address names.
  }
}

/** At logout: the next person at this browser has assignments of their own. */
export function forgetAssignments(): void {
  opening = undefined;
  localStorage.removeItem(ENTRY);
}

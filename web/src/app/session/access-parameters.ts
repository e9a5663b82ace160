import { ASSIGNMENT_PARAMETER, ORGANISATION_PARAMETER } from '@colloquy/contract';
import { readUserInfo } from './user-info.ts';

/** Path parameters of parts of a job, which reviewers can access only in an assignment. */
const JOB_PARAMETERS = ['jobId', 'recordingId', 'threadId', 'commentId', 'snapshotId', 'fileId'] as const;

/** Assignments in which jobs and recordings were opened, so that edits can be sent after leaving the page. */
const STORAGE_KEY = 'assignments';
const MAX_ENTRIES = 100;

type AssignmentEntries = [id: string, assignmentId: string][];

let openingAssignment: string | undefined;

/** Assignment of a page that is being opened, for requests made before the address changes. */
export function openAssignment(assignment: string): void {
  openingAssignment = assignment;
}

/** Assignment in this tab's address, for reviewers only. */
export function currentAssignment(): string | undefined {
  if (readUserInfo()?.role !== 'reviewer') return undefined;
  return new URLSearchParams(location.search).get(ASSIGNMENT_PARAMETER) ?? undefined;
}

/** Assignment for a request with these parameters; undefined if it needs none. */
export function assignmentFor(params: object | undefined): string | undefined {
  if (params === undefined || readUserInfo()?.role !== 'reviewer') return undefined;
  const values = new Map<string, unknown>(Object.entries(params));
  const ids = JOB_PARAMETERS.map((name) => values.get(name)).filter((id) => typeof id === 'string');
  if (ids.length === 0) return undefined;
  const current = currentAssignment();
  if (current === undefined) return new Map(readEntries()).get(ids[0]!) ?? openingAssignment;
  for (const id of ids) saveEntry(id, current);
  return current;
}

/**
 * Adds the assignment or the supported organisation to an address that a link or a player requests, because
 * such requests have no headers.
 */
export function withAccessParameter(address: string): string {
  const assignment = currentAssignment();
  if (assignment !== undefined) return withParameter(address, ASSIGNMENT_PARAMETER, assignment);
  const organisation = supportedOrganisation();
  return organisation === undefined ? address : withParameter(address, ORGANISATION_PARAMETER, organisation);
}

const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${value}`;

function readEntries(): AssignmentEntries {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as AssignmentEntries;
  } catch {
    return [];
  }
}

function saveEntry(id: string, assignment: string): void {
  const entries = readEntries();
  if (entries.some(([entryId, entryAssignment]) => entryId === id && entryAssignment === assignment)) return;
  const others = entries.filter(([entryId]) => entryId !== id);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, [id, assignment]].slice(-MAX_ENTRIES)));
  } catch {
    // Storage is full: the request still uses the assignment in the address.
  }
}

/** Clears the assignments at logout, because the next person in this browser has their own. */
export function clearAssignments(): void {
  openingAssignment = undefined;
  localStorage.removeItem(STORAGE_KEY);
}

/** Only addresses of job pages name an organisation for support access. */
const JOB_PAGE = /^\/([a-z-]+\/)?job\//;

/** The organisation that a platform admin views with support access at that address; otherwise undefined. */
export function supportedOrganisationAt(address: Pick<URL, 'pathname' | 'search'>): string | undefined {
  if (readUserInfo()?.role !== 'admin' || !JOB_PAGE.test(address.pathname)) return undefined;
  return new URLSearchParams(address.search).get(ORGANISATION_PARAMETER) ?? undefined;
}

/** The same for this tab's address. */
export const supportedOrganisation = (): string | undefined => supportedOrganisationAt(location);

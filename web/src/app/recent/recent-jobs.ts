import { ASSIGNMENT_PARAMETER, jobPath } from '@colloquy/contract';
import type { JobSummary } from '@colloquy/contract/jobs';
import { useEffect } from 'react';
import { currentAssignment, supportedOrganisation } from '../session/access-parameters.ts';
import { onPersonChange, readUserInfo } from '../session/user-info.ts';

/** A job that the person opened in this browser, with the address that opens it again. */
export type RecentJob = { id: string; code: string; name: string; to: string };
type StoredRecentJobs = { personId: string; jobs: readonly RecentJob[] };

/** Signing out removes it, and another person's jobs are never read. */
const STORAGE_KEY = 'recentJobs';
const MAX_RECENT_JOBS = 5;

/** Most recent first. */
export function readRecentJobs(): readonly RecentJob[] {
  try {
    const stored = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? 'null',
    ) as Partial<StoredRecentJobs> | null;
    if (stored?.personId !== readUserInfo()?.id || !Array.isArray(stored?.jobs)) return [];
    return stored.jobs.filter(isRecentJob);
  } catch {
    // The stored value may have been edited by hand.
    return [];
  }
}

/** Remembers an opened job for the command menu. Jobs read with support access belong to others, so they are not. */
export function useRecentJob(job: Pick<JobSummary, 'id' | 'sid' | 'code' | 'name'> | undefined): void {
  const { id, sid, code, name } = job ?? {};
  useEffect(() => {
    const personId = readUserInfo()?.id;
    if (id === undefined || sid === undefined || code === undefined || name === undefined) return;
    if (personId === undefined || supportedOrganisation() !== undefined) return;
    const assignment = currentAssignment();
    const to = jobPath(sid, id) + (assignment === undefined ? '' : `?${ASSIGNMENT_PARAMETER}=${assignment}`);
    const others = readRecentJobs().filter((other) => other.id !== id);
    const stored: StoredRecentJobs = {
      personId,
      jobs: [{ id, code, name, to }, ...others].slice(0, MAX_RECENT_JOBS),
    };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    } catch {
      // Without usable storage the menu has no recent jobs; the search finds them.
    }
  }, [id, sid, code, name]);
}

const isRecentJob = (value: unknown): value is RecentJob =>
  typeof value === 'object' &&
  value !== null &&
  (['id', 'code', 'name', 'to'] as const).every(
    (field) => typeof (value as Partial<RecentJob>)[field] === 'string',
  ) &&
  (value as RecentJob).to.startsWith('/');

onPersonChange(() => {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing is stored.
  }
});

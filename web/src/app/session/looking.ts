import { ORGANISATION_PARAMETER } from '@colloquy/contract';
import { readUserInfo } from './user-info.ts';

/** Where somebody looks into a job: nowhere else does the address name an organisation for that. */
const JOB_PAGE = /^\/([a-z-]+\/)?job\//;

/** The organisation into which a platform admin looks at that address, which let them; undefined for all others. */
export function lookingIntoAt(address: Pick<URL, 'pathname' | 'search'>): string | undefined {
  if (readUserInfo()?.role !== 'admin' || !JOB_PAGE.test(address.pathname)) return undefined;
  return new URLSearchParams(address.search).get(ORGANISATION_PARAMETER) ?? undefined;
}

/** The same for what this tab shows. */
export const lookingInto = (): string | undefined => lookingIntoAt(location);

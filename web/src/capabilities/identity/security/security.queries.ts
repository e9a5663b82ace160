import {
  createRecoveryCodes,
  readSecurity,
  removeFactor,
  renameFactor,
  type Security,
} from '@colloquy/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call(readSecurity, { signal }).then(({ security }) => security),
});

export const cacheSecurity = (security: Security): void => {
  queryClient.setQueryData(securityQuery.queryKey, security);
};

export async function saveFactorName(factorId: string, name: string): Promise<void> {
  cacheSecurity((await call(renameFactor, { params: { factorId }, body: { name } })).security);
}

export async function deleteFactor(factorId: string): Promise<void> {
  cacheSecurity((await call(removeFactor, { params: { factorId } })).security);
}

/** Replaces all recovery codes; the old ones stop working. */
export async function replaceRecoveryCodes(): Promise<string[]> {
  const { security, recoveryCodes } = await call(createRecoveryCodes);
  cacheSecurity(security);
  return recoveryCodes;
}

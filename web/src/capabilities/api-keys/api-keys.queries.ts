import type { BodyInput } from '@colloquy/contract';
import { createApiKey, findApiKeys, renewApiKey, revokeApiKey } from '@colloquy/contract/api-keys';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(findApiKeys, { signal }).then(({ keys }) => keys),
});

const invalidateApiKeys = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });

/** @returns the secret, which is shown only once */
export async function createKey(body: BodyInput<typeof createApiKey>): Promise<string> {
  const { secret } = await call(createApiKey, { body });
  await invalidateApiKeys();
  return secret;
}

/**
 * Creates another key with the same rights; the old one works until it is revoked.
 *
 * @returns the new secret
 */
export async function renewKey(keyId: string, expiresAt: string | null): Promise<string> {
  try {
    return (await call(renewApiKey, { params: { keyId }, body: { expiresAt } })).secret;
  } finally {
    void invalidateApiKeys();
  }
}

export async function revokeKey(keyId: string): Promise<void> {
  try {
    await call(revokeApiKey, { params: { keyId } });
  } finally {
    void invalidateApiKeys();
  }
}

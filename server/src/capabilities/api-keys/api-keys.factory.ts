import { KEY_SCOPE_NAMES, type KeyScope } from '@colloquy/contract';
import { newApiKey, prefixOf } from '../../platform/http/api-key.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken } from '../../platform/secrets.ts';
import { Browser } from '../../testing/browser.ts';
import type { TestServer } from '../../testing/test-server.ts';

let count = 0;

export type TestKey = {
  id: string;
  accountId: string;
  organisationId: string;
  secret: string;
  client: Browser;
};

/** Creates a service account of an organisation with one key, and a client that uses it. */
export async function anApiKey(
  server: TestServer,
  organisationId: string,
  {
    scopes = KEY_SCOPE_NAMES,
    expiresAt = null,
  }: { scopes?: readonly KeyScope[]; expiresAt?: Date | null } = {},
): Promise<TestKey> {
  const [id, accountId, secret] = [newId(), newId(), newApiKey()];
  count += 1;
  const username = `service-${accountId.slice(-12)}`;
  await server.superuser.query(
    `insert into person (id, organisation_id, username, email, name, role, created_at)
     values ($1, $2, $3, $4, $5, 'service', now())`,
    [accountId, organisationId, username, `${username}@service.invalid`, `Service ${count}`],
  );
  await server.superuser.query(
    `insert into api_key (organisation_id, id, person_id, prefix, key_hash, scopes, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $3, now(), $7)`,
    [organisationId, id, accountId, prefixOf(secret), hashToken(secret), scopes, expiresAt],
  );
  return { id, accountId, organisationId, secret, client: new Browser(server, secret) };
}

import { KEY_SCOPE_NAMES, type KeyScope } from '@colloquy/contract';
import { anApiKey, type TestKey } from '../capabilities/api-keys/api-keys.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import type { TestServer } from './test-server.ts';

/** Every way in which a key can stand to an endpoint that asks for a scope, and to what is in the owner's organisation. */
export type KeyCast = {
  /** By scope: keys with it alone, with all others, and with it and `organisation:read`. */
  withIt: Record<KeyScope, TestKey>;
  withAllOthers: Record<KeyScope, TestKey>;
  reading: Record<KeyScope, TestKey>;
  withAll: TestKey;
  withNone: TestKey;
  foreign: TestKey;
  /** Each had every scope. */
  over: Record<'expired' | 'revoked' | 'deactivated', TestKey>;
};

export async function aKeyCast(server: TestServer, organisationId: string): Promise<KeyCast> {
  const make = (scopes?: readonly KeyScope[], expiresAt?: Date): Promise<TestKey> =>
    anApiKey(server, organisationId, { ...(scopes && { scopes }), ...(expiresAt && { expiresAt }) });
  const byScope = async (scopesFor: (scope: KeyScope) => KeyScope[]): Promise<Record<KeyScope, TestKey>> => {
    const made: [KeyScope, TestKey][] = [];
    for (const scope of KEY_SCOPE_NAMES) made.push([scope, await make(scopesFor(scope))]);
    return Object.fromEntries(made) as Record<KeyScope, TestKey>;
  };
  const [expired, revoked, deactivated] = [await make(undefined, new Date(0)), await make(), await make()];
  await server.behind.query('update api_key set revoked_at = now() where id = $1', [revoked.id]);
  await server.behind.query(`update person set state = 'deactivated' where id = $1`, [deactivated.accountId]);
  return {
    withIt: await byScope((scope) => [scope]),
    withAllOthers: await byScope((scope) => KEY_SCOPE_NAMES.filter((each) => each !== scope)),
    reading: await byScope((scope) => [scope, 'organisation:read']),
    withAll: await make(),
    withNone: await make([]),
    foreign: await anApiKey(server, (await anOrganisation()).id),
    over: { expired, revoked, deactivated },
  };
}

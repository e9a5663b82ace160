import { KEY_SCOPE_NAMES, type KeyScope } from '@colloquy/contract';
import { anApiKey, type TestKey } from '../capabilities/api-keys/api-keys.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import type { TestServer } from './test-server.ts';

/** API keys in every relation to an endpoint's scope and to the owner's organisation. */
export type KeyActors = {
  /** Keys by scope: with it alone, with all others, and with it and `organisation:read`. */
  withScope: Record<KeyScope, TestKey>;
  withOtherScopes: Record<KeyScope, TestKey>;
  withOrganisationRead: Record<KeyScope, TestKey>;
  withAllScopes: TestKey;
  withoutScopes: TestKey;
  ofOtherOrganisation: TestKey;
  /** Keys that had every scope. */
  invalid: Record<'expired' | 'revoked' | 'deactivated', TestKey>;
};

export async function createKeyActors(server: TestServer, organisationId: string): Promise<KeyActors> {
  const make = (scopes?: readonly KeyScope[], expiresAt?: Date): Promise<TestKey> =>
    anApiKey(server, organisationId, { ...(scopes && { scopes }), ...(expiresAt && { expiresAt }) });
  const byScope = async (scopesFor: (scope: KeyScope) => KeyScope[]): Promise<Record<KeyScope, TestKey>> => {
    const made: [KeyScope, TestKey][] = [];
    for (const scope of KEY_SCOPE_NAMES) made.push([scope, await make(scopesFor(scope))]);
    return Object.fromEntries(made) as Record<KeyScope, TestKey>;
  };
  const [expired, revoked, deactivated] = [await make(undefined, new Date(0)), await make(), await make()];
  await server.superuser.query('update api_key set revoked_at = now() where id = $1', [revoked.id]);
  await server.superuser.query(`update person set state = 'deactivated' where id = $1`, [
    deactivated.accountId,
  ]);
  return {
    withScope: await byScope((scope) => [scope]),
    withOtherScopes: await byScope((scope) => KEY_SCOPE_NAMES.filter((each) => each !== scope)),
    withOrganisationRead: await byScope((scope) => [scope, 'organisation:read']),
    withAllScopes: await make(),
    withoutScopes: await make([]),
    ofOtherOrganisation: await anApiKey(server, (await anOrganisation()).id),
    invalid: { expired, revoked, deactivated },
  };
}

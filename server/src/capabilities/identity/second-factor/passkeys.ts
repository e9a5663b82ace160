import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { now } from '../../../platform/clock.ts';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Account } from '../identity.store.ts';
import {
  type FactorRow,
  lockFactorByCredential,
  findFactors,
  insertFactor,
  markFactorUsed,
} from './factors.store.ts';
import { completeAddedFactor } from './second-factor.ts';
import { factorSettings } from './factor-settings.ts';

/** Time that a person has to touch a key. */
const CHALLENGE_MS = 5 * 60_000;

export type PasskeyOptions = { challengeId: string; options: { challenge: string } };

type ChallengePurpose = 'add' | 'sign-in';

function requirePasskeys(): { origin: string; host: string } {
  const { canUsePasskeys, origin, host } = factorSettings();
  if (!canUsePasskeys) refuse('not-now', 'Passkeys require an https address with a host name.');
  return { origin, host };
}

async function saveChallenge(
  purpose: ChallengePurpose,
  personId: string | null,
  challenge: string,
): Promise<string> {
  const id = newId();
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  // Expired challenges that another request is deleting are skipped.
  await sqlQuery(
    `delete from passkey_challenge where id in (
       select id from passkey_challenge where expires_at < $1 limit 100 for update skip locked)`,
    [now()],
  );
  await sqlQuery(
    'insert into passkey_challenge (id, person_id, purpose, challenge, expires_at) values ($1, $2, $3, $4, $5)',
    [id, personId, purpose, challenge, expiresAt],
  );
  return id;
}

/** Returns and deletes a challenge: it can be answered once, by the person it was created for. */
async function consumeChallenge(
  purpose: ChallengePurpose,
  personId: string | null,
  id: string,
): Promise<string> {
  const { rows } = await sqlQuery<{ challenge: string }>(
    `delete from passkey_challenge where id = $1 and purpose = $2 and person_id is not distinct from $3
       and expires_at > $4 returning challenge`,
    [id, purpose, personId, now()],
  );
  return rows[0]?.challenge ?? refuse('passkey-refused');
}

const findPasskeys = async (personId: string): Promise<FactorRow[]> =>
  (await findFactors(personId)).filter(({ kind }) => kind === 'passkey');

const toCredentialDescriptor = ({ credentialId, transports }: FactorRow) => ({
  id: credentialId!,
  transports: (transports ?? []) as AuthenticatorTransport[],
});

/** In the identity scope: creates what the browser needs to create a passkey. */
export async function createRegistrationOptions({
  personId,
  username,
  name,
}: Pick<Account, 'personId' | 'username' | 'name'>): Promise<PasskeyOptions> {
  const { host } = requirePasskeys();
  const options = await generateRegistrationOptions({
    rpName: 'Colloquy',
    rpID: host,
    userName: username,
    userDisplayName: name,
    userID: Uint8Array.from(Buffer.from(personId.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: (await findPasskeys(personId)).map(toCredentialDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { challengeId: await saveChallenge('add', personId, options.challenge), options };
}

type PasskeyAnswer<R> = { challengeId: string; response: R };

/**
 * In the identity scope: adds the passkey that the browser created. Returns recovery codes with the first
 * factor.
 */
export async function addPasskey(
  account: Account,
  { challengeId, response, name }: PasskeyAnswer<RegistrationResponseJSON> & { name: string },
): Promise<string[] | null> {
  const { origin, host } = requirePasskeys();
  const challenge = await consumeChallenge('add', account.personId, challengeId);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => refuse('passkey-refused'));
  if (!verified.verified) refuse('passkey-refused');
  const { credential } = verified.registrationInfo;
  if (await lockFactorByCredential(credential.id)) refuse('passkey-refused');
  await insertFactor({
    personId: account.personId,
    kind: 'passkey',
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    confirmedAt: now(),
  });
  return completeAddedFactor(account, name);
}

/**
 * In the identity scope: creates what the browser needs to sign in. Without a person, the browser offers its
 * own passkeys.
 */
export async function createSignInOptions(personId: string | null): Promise<PasskeyOptions> {
  const { host } = requirePasskeys();
  const own = personId === null ? [] : await findPasskeys(personId);
  const options = await generateAuthenticationOptions({
    rpID: host,
    ...(own.length > 0 && { allowCredentials: own.map(toCredentialDescriptor) }),
    // Without a password, the device must verify the user by biometrics or PIN.
    userVerification: personId === null ? 'required' : 'preferred',
  });
  return { challengeId: await saveChallenge('sign-in', personId, options.challenge), options };
}

/**
 * In the identity scope: returns the owner of the passkey that answered. Refuses an unknown one, or one that
 * does not belong to the person who gave their password.
 */
export async function verifyPasskey(
  personId: string | null,
  { challengeId, response }: PasskeyAnswer<AuthenticationResponseJSON>,
): Promise<string> {
  const { origin, host } = requirePasskeys();
  const challenge = await consumeChallenge('sign-in', personId, challengeId);
  const row = await lockFactorByCredential(response.id);
  if (!row || (personId !== null && row.personId !== personId)) refuse('passkey-refused');
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      ...toCredentialDescriptor(row),
      publicKey: Uint8Array.from(row.publicKey!),
      counter: row.counter ?? 0,
    },
    requireUserVerification: personId === null,
  }).catch(() => refuse('passkey-refused'));
  if (!verified.verified) refuse('passkey-refused');
  await markFactorUsed(row.id, { at: now(), counter: verified.authenticationInfo.newCounter });
  return row.personId;
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { factorCode, factorName } from './credentials.ts';
import { userInfo } from './identity.endpoints.ts';
import { id } from '../wire.ts';

export const FACTOR_KINDS = ['totp', 'passkey'] as const;

export const secondFactor = z.object({
  id,
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const security = z.object({
  factors: z.array(secondFactor),
  recoveryCodesLeft: z.number().int(),
  isRequired: z
    .boolean()
    .meta({ description: 'Whether the account requires a second factor; the last one cannot be removed' }),
  canUsePasskeys: z
    .boolean()
    .meta({ description: 'Passkeys require a host name, and HTTPS except on localhost' }),
  isConfirmed: z
    .boolean()
    .meta({ description: 'Whether factors may be changed without confirming the identity again' }),
});
export type Security = z.infer<typeof security>;

const securityAnswer = { security };
const recoveryCodes = z
  .array(z.string())
  .nullable()
  .meta({ description: 'Shown only once; `null` if there already were recovery codes' });

const totpSetUp = z.object({
  factorId: id,
  secret: z.string().meta({ description: 'Base32, for manual entry if the QR code cannot be scanned' }),
  uri: z.string().meta({ description: '`otpauth://…`, for a QR code' }),
});
export type TotpSetUp = z.infer<typeof totpSetUp>;

const passkeyOptions = z.object({
  challengeId: id,
  options: z.looseObject({ challenge: z.string() }).meta({ description: 'WebAuthn options as JSON' }),
});

/** Response of WebAuthn's `create` and `get`, as JSON. */
const passkeyResponse = z.looseObject({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
  clientExtensionResults: z.looseObject({}),
});

const passkeyBody = z.object({ challengeId: id, response: passkeyResponse });
const isSecondStep = z.boolean().meta({
  description: '`true` for the second step after the password; `false` for a sign-in without a password',
});
const newPasskeyBody = passkeyBody.extend({ name: factorName });
const newTotpBody = z.object({ code: factorCode, name: factorName });
const factorParams = z.object({ factorId: id });

export const readSecurity = endpoint({
  method: 'GET',
  path: '/api/security',
  summary: 'Returns the caller’s second factors.',
  access: 'signed-in',
  answer: z.object(securityAnswer),
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/security/confirm',
  summary: 'Confirms the caller’s identity by password or code. Factors can then be changed for ten minutes.',
  access: 'signed-in',
  body: z.union([
    z.object({ password: z.string().min(1, 'Enter your password.').max(200) }),
    z.object({ code: factorCode }),
  ]),
  answer: z.object(securityAnswer),
  errors: ['wrong-credentials', 'wrong-code', 'too-many-tries'],
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/security/totp',
  summary: 'Creates the secret for an authenticator app. It becomes active once a code is verified.',
  access: 'signed-in',
  answer: totpSetUp,
  errors: ['confirm-first'],
});

export const finishTotp = endpoint({
  method: 'POST',
  path: '/api/security/totp/:factorId',
  summary:
    'Adds an authenticator app by verifying its first code. The first factor also creates recovery codes.',
  access: 'signed-in',
  params: factorParams,
  body: newTotpBody,
  answer: z.object({ ...securityAnswer, recoveryCodes }),
  errors: ['confirm-first', 'wrong-code', 'too-many-tries'],
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/security/passkey-options',
  summary: 'Returns the WebAuthn options for creating a passkey.',
  access: 'signed-in',
  answer: passkeyOptions,
  errors: ['confirm-first', 'not-now'],
});

export const finishPasskey = endpoint({
  method: 'POST',
  path: '/api/security/passkeys',
  summary: 'Adds a passkey. The first factor also creates recovery codes.',
  access: 'signed-in',
  body: newPasskeyBody,
  answer: z.object({ ...securityAnswer, recoveryCodes }),
  errors: ['confirm-first', 'passkey-refused', 'not-now'],
});

export const renameFactor = endpoint({
  method: 'PATCH',
  path: '/api/security/factors/:factorId',
  summary: 'Renames a second factor.',
  access: 'signed-in',
  params: factorParams,
  body: z.object({ name: factorName }),
  answer: z.object(securityAnswer),
});

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/security/factors/:factorId',
  summary: 'Removes a second factor. Removing the last one also removes the recovery codes.',
  access: 'signed-in',
  params: factorParams,
  answer: z.object(securityAnswer),
  errors: ['confirm-first', 'not-now'],
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/security/recovery-codes',
  summary: 'Creates new recovery codes and invalidates the previous ones.',
  access: 'signed-in',
  answer: z.object({ ...securityAnswer, recoveryCodes: z.array(z.string()) }),
  errors: ['confirm-first', 'not-now'],
});

export const signInByCode = endpoint({
  method: 'POST',
  path: '/api/sign-in/code',
  summary: 'Completes a sign-in with a code from an authenticator app or a recovery code.',
  access: 'anyone',
  body: z.object({ code: factorCode }),
  answer: z.object({ userInfo }),
  errors: ['sign-in-expired', 'wrong-code', 'too-many-tries'],
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey-options',
  summary:
    'Returns the WebAuthn options for signing in with a passkey, as the second step or without a password.',
  access: 'anyone',
  body: z.object({ isSecondStep }),
  answer: passkeyOptions,
  errors: ['sign-in-expired', 'not-now', 'too-many-tries'],
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey',
  summary: 'Signs in with a passkey, as the second step or without a password.',
  access: 'anyone',
  body: passkeyBody.extend({ isSecondStep }),
  answer: z.object({ userInfo }),
  errors: ['sign-in-expired', 'passkey-refused', 'not-now', 'too-many-tries'],
});

export const setUpTotp = endpoint({
  method: 'POST',
  path: '/api/sign-in/set-up/totp',
  summary: 'Creates the secret for an authenticator app during a sign-in that requires a second factor.',
  access: 'anyone',
  answer: totpSetUp,
  errors: ['sign-in-expired'],
});

export const finishSetUpTotp = endpoint({
  method: 'POST',
  path: '/api/sign-in/set-up/totp/finish',
  summary: 'Adds the authenticator app by verifying its first code, and signs in.',
  access: 'anyone',
  body: newTotpBody.extend({ factorId: id }),
  answer: z.object({ userInfo, recoveryCodes }),
  errors: ['sign-in-expired', 'wrong-code', 'not-found', 'too-many-tries'],
});

export const setUpPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/set-up/passkey-options',
  summary:
    'Returns the WebAuthn options for creating a passkey during a sign-in that requires a second factor.',
  access: 'anyone',
  answer: passkeyOptions,
  errors: ['sign-in-expired', 'not-now'],
});

export const finishSetUpPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/set-up/passkey',
  summary: 'Adds the passkey and signs in.',
  access: 'anyone',
  body: newPasskeyBody,
  answer: z.object({ userInfo, recoveryCodes }),
  errors: ['sign-in-expired', 'passkey-refused', 'not-now'],
});

export const extendSession = endpoint({
  method: 'POST',
  path: '/api/session/active',
  summary: 'Reports activity. Without it, the session ends after its idle time.',
  access: 'signed-in',
  answer: z.object({}),
});

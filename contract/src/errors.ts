/**
 * Catalogue of errors: name → HTTP status, wire code and user-facing sentence. Throw by name; the HTTP layer
 * translates. Wire code 1 is any error; 2 with 401 is a session replaced by another sign-in, otherwise a used
 * OTP.
 */
export type ErrorEntry = { status: number; code: 1 | 2; message: string };

/** Also for answers that are not the server's own. */
export const UNEXPECTED_MESSAGE = 'Something went wrong on our side. Your saved work is safe.';

export const ERRORS = {
  'invalid-input': { status: 400, code: 1, message: 'This request isn’t valid.' },
  'signed-out': { status: 401, code: 1, message: 'Sign in to continue.' },
  'session-replaced': { status: 401, code: 2, message: 'Logged in from another device.' },
  'wrong-credentials': { status: 401, code: 1, message: 'The username or password is incorrect.' },
  'key-not-valid': {
    status: 401,
    code: 1,
    message: 'This API key isn’t valid. It may be mistyped, revoked or expired.',
  },
  'sign-in-expired': { status: 410, code: 1, message: 'This sign-in took too long. Start again.' },
  'wrong-code': { status: 400, code: 1, message: 'This code is incorrect or has already been used.' },
  'passkey-refused': { status: 400, code: 1, message: 'This passkey was not accepted. Try again.' },
  'confirm-first': { status: 409, code: 1, message: 'Confirm it’s you first.' },
  'not-enough-credits': { status: 402, code: 1, message: 'There aren’t enough credits for this.' },
  'not-permitted': { status: 403, code: 1, message: 'You don’t have permission to do this.' },
  'key-not-permitted': { status: 403, code: 1, message: 'This API key doesn’t have permission to do this.' },
  'foreign-origin': { status: 403, code: 1, message: 'This request came from another site and was blocked.' },
  'otp-wrong': { status: 400, code: 1, message: 'This OTP is incorrect.' },
  'unknown-user': { status: 404, code: 1, message: "User doesn't exist" },
  'not-found': { status: 404, code: 1, message: 'This doesn’t exist, or you don’t have access to it.' },
  taken: { status: 409, code: 1, message: 'This name is already in use.' },
  'changed-meanwhile': {
    status: 409,
    code: 1,
    message: 'Somebody else has changed this. Reload to see the latest version.',
  },
  'installation-restored': {
    status: 409,
    code: 1,
    message: 'Colloquy has been restored from a backup. Reload the page.',
  },
  'job-completed': {
    status: 409,
    code: 1,
    message: 'This job is completed, so its transcript can’t be changed. Reopen the job to edit it again.',
  },
  'file-checked': {
    status: 409,
    code: 1,
    message: 'This file is marked as checked, so its transcript can’t be changed. Choose “Edit again” first.',
  },
  'not-now': { status: 409, code: 1, message: 'This can’t be done in its current state.' },
  'no-seat-left': { status: 409, code: 1, message: 'All the seats of your plan are in use.' },
  'seats-in-use': {
    status: 409,
    code: 1,
    message: 'More seats are in use than the new plan has. Invited users count too.',
  },
  'above-plan': {
    status: 409,
    code: 1,
    message: 'This is more than your organisation’s plan allows.',
  },
  'service-not-available': { status: 409, code: 1, message: 'This service is not available yet.' },
  'otp-expired': {
    status: 410,
    code: 2,
    message: 'This OTP has been used or has expired. Request a new one.',
  },
  'otp-tries': { status: 429, code: 2, message: 'Too many attempts with this OTP. Request a new one.' },
  'link-used': {
    status: 410,
    code: 1,
    message: 'This link has been used or has expired. Request a new one.',
  },
  'too-large': { status: 413, code: 1, message: 'This is larger than the limit.' },
  'unsupported-type': { status: 415, code: 1, message: 'This file type isn’t supported here.' },
  'weak-password': {
    status: 422,
    code: 1,
    message: 'Choose a password of at least 12 characters that isn’t a common one.',
  },
  'language-not-supported': {
    status: 422,
    code: 1,
    message: 'The speech engine on this server doesn’t support this language.',
  },
  'quality-not-available': {
    status: 409,
    code: 1,
    message: 'This quality isn’t available right now because its engine is missing. Choose another one.',
  },
  'too-many-tries': { status: 429, code: 1, message: 'Too many attempts. Wait a moment and try again.' },
  unexpected: {
    status: 500,
    code: 1,
    message: UNEXPECTED_MESSAGE,
  },
  'store-unavailable': {
    status: 503,
    code: 1,
    message: 'The database can’t be reached. Your saved work is safe. Try again in a moment.',
  },
  'upload-quota': {
    status: 507,
    code: 1,
    message:
      'Your uploads that are waiting for transcription, or came with a transcript, have reached the limit. Delete some, or wait until they’re transcribed.',
  },
  'disk-full': {
    status: 507,
    code: 1,
    message: 'This server has no space left for files. What has been uploaded so far is saved.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof ERRORS;

/**
 * Catalogue of errors: name → HTTP status, wire code and user-facing sentence. Throw by name; the HTTP layer
 * translates. Wire code 1 is any error; 2 with 401 is a session replaced by another sign-in, otherwise a used
 * OTP.
 */
export type ErrorEntry = { status: number; code: 1 | 2; message: string };

/** Also for answers that are not the server's own. */
export const UNEXPECTED_MESSAGE = 'Something went wrong on our side. Nothing that was saved is lost.';

export const ERRORS = {
  'invalid-input': { status: 400, code: 1, message: 'Something in this request is not right.' },
  'signed-out': { status: 401, code: 1, message: 'Sign in to go on.' },
  'session-replaced': { status: 401, code: 2, message: 'Logged in from another device.' },
  'wrong-credentials': { status: 401, code: 1, message: 'The username or the password is not right.' },
  'key-not-valid': {
    status: 401,
    code: 1,
    message: 'This API key is not valid: it is mistyped, revoked or too old.',
  },
  'sign-in-expired': { status: 410, code: 1, message: 'This sign-in took too long. Start again.' },
  'wrong-code': { status: 400, code: 1, message: 'This code is wrong or has already been used.' },
  'passkey-refused': { status: 400, code: 1, message: 'This passkey was not accepted. Try again.' },
  'confirm-first': { status: 409, code: 1, message: 'Confirm it’s you first.' },
  'not-enough-credits': { status: 402, code: 1, message: 'There are not enough credits for this.' },
  'not-permitted': { status: 403, code: 1, message: 'You are not allowed to do this.' },
  'key-not-permitted': { status: 403, code: 1, message: 'This API key may not do this.' },
  'foreign-origin': { status: 403, code: 1, message: 'This request came from another site and was refused.' },
  'otp-wrong': { status: 400, code: 1, message: 'This OTP is not right.' },
  'unknown-user': { status: 404, code: 1, message: "User doesn't exist" },
  'not-found': { status: 404, code: 1, message: 'This does not exist, or you may not see it.' },
  taken: { status: 409, code: 1, message: 'Something else has this name already.' },
  'changed-meanwhile': { status: 409, code: 1, message: 'Somebody changed this in the meantime.' },
  'installation-restored': {
    status: 409,
    code: 1,
    message: 'Colloquy was restored from a backup in the meantime. Reload the page.',
  },
  'job-completed': {
    status: 409,
    code: 1,
    message: 'This job is completed, so its transcript can’t be changed. Reopen the job to edit it again.',
  },
  'file-checked': {
    status: 409,
    code: 1,
    message: 'This file is marked as checked, so its words can’t be changed. Choose “Edit again” first.',
  },
  'not-now': { status: 409, code: 1, message: 'This cannot be done in the state that it is in.' },
  'no-seat-left': { status: 409, code: 1, message: 'Every seat of the plan is taken.' },
  'seats-in-use': {
    status: 409,
    code: 1,
    message: 'More seats are taken than there would be. Invited users take seats too.',
  },
  'above-plan': {
    status: 409,
    code: 1,
    message: 'This is more than the plan of your organisation allows.',
  },
  'service-not-available': { status: 409, code: 1, message: 'This service is not available yet.' },
  'otp-expired': { status: 410, code: 2, message: 'This OTP was used or is too old. Ask for a new one.' },
  'otp-tries': { status: 429, code: 2, message: 'Too many tries with this OTP. Ask for a new one.' },
  'link-used': { status: 410, code: 1, message: 'This link was used or is too old. Ask for a new one.' },
  'too-large': { status: 413, code: 1, message: 'This is larger than what is accepted here.' },
  'unsupported-type': { status: 415, code: 1, message: 'This type is not accepted here.' },
  'weak-password': {
    status: 422,
    code: 1,
    message: 'Choose a password of at least 12 characters that is not a common one.',
  },
  'language-not-supported': {
    status: 422,
    code: 1,
    message: 'The speech engine of this installation does not know this language.',
  },
  'quality-not-available': {
    status: 409,
    code: 1,
    message: 'This quality cannot be ordered now: its engine is not there. Choose another one.',
  },
  'too-many-tries': { status: 429, code: 1, message: 'Too many tries. Wait a little and try again.' },
  unexpected: {
    status: 500,
    code: 1,
    message: UNEXPECTED_MESSAGE,
  },
  'store-unavailable': {
    status: 503,
    code: 1,
    message:
      'The database cannot be reached just now. Nothing that was saved is lost; try again in a moment.',
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
    message: 'There is no room left for files on this installation. What was uploaded so far is kept.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof ERRORS;

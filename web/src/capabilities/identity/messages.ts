import type { SecondFactor } from '@colloquy/contract/identity';
import { formatMoment } from '../../ui/format/moment.ts';

/** Texts about sign-in, passwords and second factors. */

export const recoveryCodesLeft = (count: number): string =>
  count === 0
    ? 'If you lose your second factor, each recovery code lets you sign in once. You have none left.'
    : `If you lose your second factor, each recovery code lets you sign in once. You have ${count} left.`;

export const factorSubtitle = ({ kind, lastUsedAt }: SecondFactor): string => {
  if (kind === 'totp')
    return lastUsedAt === null
      ? 'Authenticator app, not used yet'
      : `Authenticator app, last used ${formatMoment(lastUsedAt)}`;
  return lastUsedAt === null ? 'Passkey, not used yet' : `Passkey, last used ${formatMoment(lastUsedAt)}`;
};

/** Added to the sentences of the specification, which say that an OTP was sent. */
export const NO_OTP_BY_EMAIL =
  'This installation doesn’t send email, so you won’t receive the OTP. Ask your organisation’s admin for a link to set a new password.';

/** What to do if a one-time link no longer works. */
export const deadLinkText = (sendsMail: boolean): string =>
  sendsMail
    ? 'Request an OTP with the username from that email to set a password, or ask the person who invited you for a new link.'
    : 'Ask the person who gave you the link for a new one.';

export const factorRemovedText = (name: string): string => `“${name}” was removed.`;
export const factorAddedText = (name: string): string => `“${name}” was added.`;
export const removeFactorLabel = (name: string): string => `Remove ${name}`;
export const renameFactorLabel = (name: string): string => `Rename ${name}`;

/** Two passkeys with the same name would be indistinguishable. */
export function nextPasskeyName(factors: readonly Pick<SecondFactor, 'name'>[]): string {
  const names = new Set(factors.map(({ name }) => name));
  for (let number = 2, name = 'Passkey'; ; number++) {
    if (!names.has(name)) return name;
    name = `Passkey ${number}`;
  }
}

// Sign-in
export const signIn = 'Sign in';
export const productSummary = 'Accurate transcripts from your recorded interviews.';
export const signedOutElsewhere =
  'You were signed out because somebody signed in to your account on another device. If that wasn’t you, change your password.';
export const username = 'Username';
export const password = 'Password';
export const signInWithPasskey = 'Sign in with a passkey';
export const forgotPasswordQuestion = 'Forgot password?';
export const confirmItsYou = 'Confirm it’s you';
export const hasSecondFactor = 'Your account is protected by a second factor.';
export const withPasskey = 'Use a passkey';
export const code = 'Code';
export const recoveryCode = 'Recovery code';
export const codeHint = 'Enter the six digits from your authenticator app, or a recovery code.';
export const recoveryCodeHint = 'Enter one of the codes you saved.';
export const backToSignIn = 'Back to sign-in';
export const passkey = 'Passkey';
export const setUpSecondFactor = 'Set up a second factor';
export const secondFactorRequired = 'Admins need a second factor to sign in. Set one up to continue.';
export const withAuthenticatorApp = 'Use an authenticator app';
export const preparing = 'Preparing';
export const continueSignIn = 'Continue';

// Passwords
export const passwordChanged = 'Password changed. Other devices have been signed out.';
export const changePassword = 'Change Password';
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const confirmNewPassword = 'Confirm new password';
export const passwordHint = 'At least 12 characters. A few words work well.';
export const passwordsDiffer = 'The passwords don’t match.';
export const passwordSet = 'Password set. You can now sign in.';
export const setPassword = 'Set password';
export const setYourPassword = 'Set your password';
export const checkingLink = 'Checking link';
export const deadLink = 'This link doesn’t work';
export const requestOtp = 'Request an OTP';
export const goToSignIn = 'Go to sign-in';
export const invitedAs = (person: string, organisation: string, username: string): string =>
  `${person}, ${organisation}. Your username is ${username}.`;
export const resetYourPassword = 'Reset your password';
export const yourUsername = (username: string): string => `Your username is ${username}.`;
export const requestNewOtp = 'Request a new OTP';

// Forgotten passwords, as the specification quotes them
export const askUsername = 'Enter your Username to Reset your Password.';
export const askOtp = 'An OTP has been sent to your E-mail.';
export const wait = 'Wait';
export const emptyOnResend = 'Username cannot be empty';
export const unknownOnSend = "User doesn't Exist";
export const unknownOnResend = "User doesn't exist";
export const sendFailed = 'An error occurred while sending the request.';
export const resendFailed = 'An error occurred while resending OTP.';
export const resendIn = (seconds: number): string => `Resend OTP (${seconds} s)`;
export const resendOtp = 'Resend OTP';
export const forgotPassword = 'Forgot password';
export const submit = 'Submit';
export const otp = 'OTP';
export const otpHint = (username: string): string => `Six digits for ${username}, valid for ten minutes.`;
export const clear = 'Clear';
export const otherUsername = 'Use another username';

// Security
export const security = 'Security';
export const loading = 'Loading';
export const secondFactor = 'Second factor';
export const secondFactorText = 'With a second factor, nobody can sign in with your password alone.';
export const secondFactorTextRequired =
  'With a second factor, nobody can sign in with your password alone. Your account requires one.';
export const add = 'Add';
export const addAuthenticatorApp = 'Add an authenticator app';
export const addPasskey = 'Add a passkey';
export const passkeysUnavailable =
  'Passkeys require a Colloquy address that starts with https and has a host name.';
export const recoveryCodes = 'Recovery codes';
export const generateCodes = 'Generate new codes';
export const generateCodesTitle = 'Generate new recovery codes?';
export const generateCodesText = 'Your old codes will stop working.';
export const secondFactors = 'Second factors';
export const lastFactorRequired =
  'Your account requires a second factor. To remove this one, add another first.';
export const removeFactorTitle = (name: string): string => `Remove “${name}”?`;
export const removeLastFactorText =
  'This is your last second factor. You’ll sign in with your password alone, and your recovery codes will stop working.';
export const removeFactorText = 'You’ll no longer be able to sign in with it.';
export const remove = 'Remove';
export const name = 'Name';
export const save = 'Save';
export const cancel = 'Cancel';
export const enterCode = 'Enter the code.';
export const authenticatorApp = 'Authenticator app';
export const setUpAuthenticatorApp = 'Set up an authenticator app';
export const scanCode = 'Scan this code with your authenticator app, then enter the six digits it shows.';
export const qrCode = 'QR code for your authenticator app';
export const setUpKey = 'Or enter this key in the app';
export const nameHint = 'A name you’ll recognise, such as “Work phone”.';
export const saveRecoveryCodes = 'Save your recovery codes';
export const saveRecoveryCodesText =
  'If you lose your second factor, each code lets you sign in once. Keep them in a safe place.';
export const enterPassword = 'Enter your password.';
export const confirmText =
  'You signed in some time ago. Confirm it’s you before you change your security settings.';
export const confirmCodeHint = 'From your authenticator app, or a recovery code.';
export const yourPassword = 'Your password';
export const passwordInstead = 'Use your password instead';
export const codeInstead = 'Use a code instead';

// Sample on the sign-in page, from the demo interview
export const sampleSpeaker1 = 'Speaker 1';
export const sampleSpeaker2 = 'Speaker 2';
export const sampleQuestion = 'And what does a normal week look like now?';
export const sampleAnswer = 'Now I go on foot. Three times a week, perhaps, on my way home from work.';
export const sampleFollowUp = "Three times a week. Doesn't that cost you more time than before?";
export const sampleReply = 'I thought it would. But no.';

import { plural } from '@colloquy/contract';

/** Sentences of the mails about accounts and sign-in. */

type MailText = { subject: string; text: string };
type Recipient = { name: string; username: string };

const linkValidity = (hours: number): string =>
  plural(hours, {
    one: 'The link works once, for # hour. After that, the page it opens explains how to get a new one.',
    other: 'The link works once, for # hours. After that, the page it opens explains how to get a new one.',
  });

export const invitationMail = (
  { name, username, organisation }: Recipient & { organisation: string },
  address: string,
  hours: number,
): MailText => ({
  subject: `${organisation} has invited you to Colloquy`,
  text: `Hello ${name},

${organisation} has created a Colloquy account for you. Your username is ${username}. Set your password here:

${address}

${linkValidity(hours)}
`,
});

export const resetMail = ({ name, username }: Recipient, address: string, hours: number): MailText => ({
  subject: 'Set a new password',
  text: `Hello ${name},

An administrator has asked you to set a new password for ${username}. Set it here:

${address}

${linkValidity(hours)} Your current password works until then.
`,
});

export const otpMail = ({ name, username }: Recipient, code: string, minutes: number): MailText => ({
  subject: 'Your OTP to reset your password',
  text: `Hello ${name},

${code} is your OTP to reset the password of ${username}. ${plural(minutes, {
    one: 'It works once, for # minute.',
    other: 'It works once, for # minutes.',
  })}

If you didn’t request it, somebody else entered your username. Your password hasn’t changed. Don’t share this OTP with anyone.
`,
});

export const factorAddedSubject = 'A second factor was added to your account';
export const factorAdded = (factor: string): string => `The second factor “${factor}” was added.`;
export const firstFactorAdded = (factor: string): string =>
  `The second factor “${factor}” was added. You now need a second factor to sign in.`;

export const factorRemovedSubject = 'A second factor was removed from your account';
export const factorRemoved = (factor: string): string => `The second factor “${factor}” was removed.`;

export const recoveryCodeSubject = 'A recovery code was used for your account';
export const recoveryCodeUsed = (remaining: number): string =>
  plural(remaining, {
    one: 'A recovery code was used instead of your second factor. You have # code left.',
    other: 'A recovery code was used instead of your second factor. You have # codes left.',
  });

export const factorsResetSubject = 'Your second factors were reset';
export const factorsReset =
  'An administrator removed your second factors and recovery codes. You can set them up again on the Security page.';
export const factorsResetRequired =
  'An administrator removed your second factors and recovery codes. You’ll be asked to set one up when you next sign in.';

export const passwordChangedSubject = 'Your password was changed';
export const passwordChanged = (factors: string): string =>
  `Your password was changed. These second factors remain: ${factors}.`;

export const factorKinds = { totp: 'authenticator app', passkey: 'passkey' } as const;
export const factorDescription = (name: string, kind: keyof typeof factorKinds, day: string): string =>
  `“${name}” (${factorKinds[kind]}, added on ${day})`;

export const factorMail = ({ name, username }: Recipient, sentence: string): string => `Hello ${name},

${sentence} Your username is ${username}.

If this wasn’t you, or you don’t recognise a factor, remove it on the Security page or ask your organisation’s admin to reset your second factors. Then change your password. A new password alone removes no factor.
`;

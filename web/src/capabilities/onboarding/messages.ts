import { PLAN_TERMS, type Plan } from '@colloquy/contract/subscriptions';

/** Sentences that change with a name or a number. */

export const organisationReadyText = (name: string): string => `${name} is set up.`;

/** Error of an interrupted set-up; explains that saved parts stay saved. */
export const setUpStoppedText = (message: string, hasBegun: boolean): string =>
  hasBegun ? `${message} What is marked as saved stays saved: correct this and press Continue.` : message;

export const planHint = (plan: Plan): string => PLAN_TERMS[plan].summary;

export const invitedAdminText = (email: string, sendsMail: boolean): string =>
  sendsMail
    ? `The invitation is on its way to ${email}.`
    : 'This installation sends no email: create the invitation link and pass it on to the first admin.';

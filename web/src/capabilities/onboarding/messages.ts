import { PLAN_TERMS, type Plan } from '@colloquy/contract';

/** Sentences of this capability that change with a name or a number. */

export const savedText = (name: string): string => `${name} is set up.`;

/** Where a set-up stopped, so that nobody begins again. */
export const stoppedText = (message: string, hasBegun: boolean): string =>
  hasBegun ? `${message} What is marked as saved stays saved: correct this and press Continue.` : message;

export const planText = (plan: Plan): string => PLAN_TERMS[plan].means;

export const invitedAdminText = (email: string, sendsMail: boolean): string =>
  sendsMail
    ? `The invitation is on its way to ${email}.`
    : 'This installation sends no email: create the invitation link and pass it on to the first admin.';

import { PLAN_TERMS, type Plan } from '@colloquy/contract/subscriptions';

/** Texts about setting up organisations. */

export const organisationReadyText = (name: string): string => `${name} is set up.`;

/** Error of an interrupted set-up; explains that saved parts stay saved. */
export const setUpStoppedText = (message: string, hasBegun: boolean): string =>
  hasBegun ? `${message} Parts marked as saved are kept. Correct this, then choose Continue.` : message;

export const planHint = (plan: Plan): string => PLAN_TERMS[plan].summary;

export const invitedAdminText = (email: string, sendsMail: boolean): string =>
  sendsMail
    ? `The invitation has been sent to ${email}.`
    : 'This installation doesn’t send email. Create an invitation link and pass it on to the first admin.';

// New organisation
export const newOrganisation = 'New organisation';
export const viewOrganisation = 'View organisation';
export const importUsers = 'Import users';
export const users = 'Users';
export const addOrganisation = 'Add organisation';
export const continueSetUp = 'Continue';
export const cancel = 'Cancel';
export const finishLater = 'Finish later';
export const firstCredits = 'First credits';
export const enterSeats = 'Enter the number of seats.';
export const saved = 'Saved';
export const organisation = 'Organisation';
export const organisationName = 'Organisation name';
export const code = 'Code';
export const codeHint = 'Short and unique. Use letters, digits and hyphens.';
export const plan = 'Plan';
export const billingPeriod = 'Billing period';
export const billingPeriodHint = 'Starts today. Set prices and other terms under Subscriptions.';
export const seats = 'Seats';
export const seatsHint = 'Leave empty to use the plan’s limit.';
export const services = 'Services';
export const firstAdmin = 'First admin';
export const name = 'Name';
export const firstAdminHint = 'They can add the organisation’s other users.';
export const username = 'Username';
export const email = 'Email';
export const credits = 'Credits';
export const creditsOptional = 'Credits (optional)';
export const creditsHint = 'In addition to the plan’s monthly credits.';
export const lastDay = 'Last day (optional)';
export const lastDayHint = 'In the organisation’s time zone. Leave empty if they don’t expire.';

// First steps

export const firstSteps = 'First steps';
export const stepsDone = (done: number, all: number): string => `${done} of ${all} done`;
export const done = 'Done';
export const dismiss = 'Dismiss';
export const dismissWhat = ' the first steps';

export const recordingStep = {
  label: 'Add a recording',
  text: 'Upload a file or record in the browser. You see the price before anything is charged.',
};
export const checkStep = {
  label: 'Check the words',
  text: 'Uncertain words are marked. Keys play, accept and correct them.',
};
export const downloadStep = {
  label: 'Download the transcript',
  text: 'As Word, PDF, subtitles, or for your analysis software.',
};
export const sampleOffer =
  'No recording at hand? Try the keys on a sample interview of three minutes. It is free, and you can delete it like any job.';
export const openSample = 'Open the sample interview';
export const openSampleAgain = 'Open your sample interview';

export const planStep = {
  label: 'Check your plan and credits',
  text: 'Your plan sets the number of users and the credits of each month.',
};
export const inviteStep = {
  label: 'Invite people',
  text: 'Customers order and check transcripts. Import a list to invite many.',
};
export const languagesStep = {
  label: 'Choose your languages',
  text: 'They come first in every list of languages.',
};
export const firstJobStep = {
  label: 'First job',
  text: 'It appears under Jobs once a customer adds a recording.',
};

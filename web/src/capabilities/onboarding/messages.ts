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

// First steps.

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

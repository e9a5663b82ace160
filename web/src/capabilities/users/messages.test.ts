import { expect, it, test } from 'vitest';
import {
  addedMessage,
  importedMessage,
  resetFactorText,
  savedMessage,
  confirmationHint,
} from './messages.ts';

const added = { name: 'New Customer', email: 'person@example.test' };

it('does not mention an invitation while an addition awaits confirmation', () => {
  const sendsMail = true;
  expect(addedMessage({ ...added, sendsMail, isAwaitingConfirmation: false })).toBe(
    'Invitation sent to person@example.test.',
  );
  expect(addedMessage({ ...added, sendsMail, isAwaitingConfirmation: true })).toBe(
    'Added. The person is invited once an admin of the organisation confirms.',
  );
  expect(importedMessage({ added: 2, sendsMail, awaitsConfirmation: false })).toContain('invited by email');
  expect(importedMessage({ added: 2, sendsMail, awaitsConfirmation: true })).toBe(
    '2 users added. They are invited once an admin of the organisation confirms.',
  );
});

it('promises no email without a mail server', () => {
  const sendsMail = false;
  expect(addedMessage({ ...added, sendsMail, isAwaitingConfirmation: false })).toBe(
    'New Customer added. This installation sends no email, so pass on the links yourself.',
  );
  expect(importedMessage({ added: 2, sendsMail, awaitsConfirmation: false })).not.toContain('by email');
});

test.each([
  [{ email: 'new@example.test', role: 'customer' as const }, 'Saved.'],
  [{ email: 'old@example.test', role: 'customer' as const }, 'takes effect once it’s confirmed'],
  [{ email: 'new@example.test', role: 'reviewer' as const }, 'takes effect once it’s confirmed'],
])('confirms the saved values: %o', (saved, sentence) => {
  const message = savedMessage(saved, { email: 'new@example.test', role: 'customer' });
  if (sentence === 'Saved.') expect(message).toBe(sentence);
  else expect(message).toContain(sentence);
});

it('names the people who can confirm a change', () => {
  expect(confirmationHint({ confirmedBy: 'person' })).toBe('This takes effect once the person confirms it.');
  expect(confirmationHint({ confirmedBy: 'admin' })).not.toContain('person');
  expect(confirmationHint({ confirmedBy: 'either' })).toContain('person, or an admin');
});

it('does not promise a reset before it is confirmed', () => {
  expect(resetFactorText({ needsConsent: true, sendsMail: true })).not.toContain('stop working');
  const reset = resetFactorText({ needsConsent: false, sendsMail: true });
  expect(reset).toContain('stop working');
  expect(reset).toContain('by email');
  expect(resetFactorText({ needsConsent: false, sendsMail: false })).not.toContain('email');
});

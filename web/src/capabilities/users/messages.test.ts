import { expect, it, test } from 'vitest';
import { addedMessage, importedMessage, resetFactorText, savedMessage, whoConfirms } from './messages.ts';

const added = { name: 'New Customer', email: 'person@example.test' };

it('names no invitation while an addition awaits confirmation', () => {
  const sendsMail = true;
  expect(addedMessage({ ...added, sendsMail, isAwaitingConfirmation: false })).toContain('on its way');
  expect(addedMessage({ ...added, sendsMail, isAwaitingConfirmation: true })).toBe(
    'Added. An admin of the organisation has to confirm before the person is invited.',
  );
  expect(importedMessage({ added: 2, sendsMail, awaitsConfirmation: false })).toContain('on the way');
  expect(importedMessage({ added: 2, sendsMail, awaitsConfirmation: true })).toBe(
    '2 users added. An admin of the organisation has to confirm before they are invited.',
  );
});

it('promises no email where none leaves', () => {
  const sendsMail = false;
  expect(addedMessage({ ...added, sendsMail, isAwaitingConfirmation: false })).toBe(
    'New Customer was added. This installation sends no email, so give people their links yourself.',
  );
  expect(importedMessage({ added: 2, sendsMail, awaitsConfirmation: false })).not.toContain('on the way');
});

test.each([
  [{ email: 'new@example.test', role: 'customer' as const }, 'Saved.'],
  [{ email: 'old@example.test', role: 'customer' as const }, 'takes effect once it’s confirmed'],
  [{ email: 'new@example.test', role: 'reviewer' as const }, 'takes effect once it’s confirmed'],
])('what was saved of a form: %o', (saved, sentence) => {
  const message = savedMessage(saved, { email: 'new@example.test', role: 'customer' });
  if (sentence === 'Saved.') expect(message).toBe(sentence);
  else expect(message).toContain(sentence);
});

it('says who confirms', () => {
  expect(whoConfirms({ confirmedBy: 'person' })).toBe('This takes effect once the person confirms it.');
  expect(whoConfirms({ confirmedBy: 'admin' })).not.toContain('person');
  expect(whoConfirms({ confirmedBy: 'either' })).toContain('person, or an admin');
});

it('promises a platform admin no reset that has to be confirmed', () => {
  expect(resetFactorText({ needsConsent: true })).not.toContain('stop working');
  expect(resetFactorText({ needsConsent: false })).toContain('stop working');
});

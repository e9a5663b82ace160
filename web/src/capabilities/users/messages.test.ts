import { expect, it, test } from 'vitest';
import { addedMessage, importedMessage, resetFactorText, savedMessage, whoConfirms } from './messages.ts';

it('names no invitation while an addition awaits confirmation', () => {
  const email = 'person@example.test';
  expect(addedMessage({ email, isAwaitingConfirmation: false })).toContain('on its way');
  expect(addedMessage({ email, isAwaitingConfirmation: true })).toBe(
    'Added. An admin of the organisation has to confirm before we send the invitation.',
  );
  expect(importedMessage({ added: 2, awaitsConfirmation: false })).toContain('on the way');
  expect(importedMessage({ added: 2, awaitsConfirmation: true })).toBe(
    '2 users added. An admin of the organisation has to confirm before we send the invitations.',
  );
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

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../..');

/** Forms that lose nothing when they are left, with the reason. */
const EXEMPT: Record<string, string> = {
  'app/preferences/expansions-list.tsx': 'a dialog over the page: one line, added at once',
  'capabilities/identity/change-password.screen.tsx': 'passwords alone',
  'capabilities/identity/forgot-password.screen.tsx': 'a step of signing in',
  'capabilities/identity/new-password-form.tsx': 'passwords alone',
  'capabilities/identity/otp-step.tsx': 'a step of signing in',
  'capabilities/identity/security/factor-list.tsx': 'one name, edited in its row',
  'capabilities/identity/security/totp-form.tsx': 'a code that is read off an app',
  'capabilities/identity/security/use-confirmed.tsx': 'a password',
  'capabilities/identity/sign-in-steps.tsx': 'a step of signing in',
  'capabilities/identity/sign-in.screen.tsx': 'a step of signing in',
  'capabilities/review/parts/give-dialog.tsx': 'a choice from a list, in a dialog',
  'capabilities/transcripts/history/snapshot-row.tsx': 'one name, edited in its row',
  'capabilities/transcripts/history/snapshots.tsx': 'one name, added at once',
};

it('every form asks before unsaved changes go, or is on the list', () => {
  const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !file.endsWith('.test.tsx'));
  const forms = files.filter((file) =>
    /useForm[<(]|<form\b/.test(readFileSync(path.join(src, file), 'utf8')),
  );
  const unguarded = forms.filter(
    (file) => !readFileSync(path.join(src, file), 'utf8').includes('useUnsavedChanges('),
  );
  expect(forms.length).toBeGreaterThan(30);
  expect(unguarded.toSorted()).toEqual(Object.keys(EXEMPT).toSorted());
});

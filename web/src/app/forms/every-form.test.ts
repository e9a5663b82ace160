import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../..');

/** Forms without unsaved changes to lose, with the reason. */
const EXEMPT: Record<string, string> = {
  'capabilities/identity/sign-in.screen.tsx': 'a step of signing in',
};

/** Hooks and components that guard a form. */
const GUARDS = /useUnsavedChanges\(|useFormSubmit\(|<Form$|<Form\s|<FormDialog\b|<DialogForm\b/m;

it('every form guards unsaved changes or is exempt', () => {
  const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !file.endsWith('.test.tsx'));
  const forms = files.filter((file) =>
    /useForm[<(]|<form\b/.test(readFileSync(path.join(src, file), 'utf8')),
  );
  const unguarded = forms.filter((file) => !GUARDS.test(readFileSync(path.join(src, file), 'utf8')));
  expect(forms.length).toBeGreaterThan(30);
  expect(unguarded.toSorted()).toEqual(Object.keys(EXEMPT).toSorted());
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../..');

/** Forms that submit in another way and have no unsaved changes to lose, with the reason. */
const EXEMPT: Record<string, string> = {
  'capabilities/identity/sign-in.screen.tsx':
    'the first page; its schema and submission load while the person types',
};

/** The hook and the components that submit a form, show its errors and guard its unsaved changes. */
const SUBMITS = /useFormSubmit\(|<Form$|<Form\s|<FormDialog\b|<DialogForm\b/m;

/** Validates a field by hand, in its `Controller` or in `register`. */
const FIELD_RULES =
  /\brules=\{|\bregister\([^)]*\b(?:validate|required|pattern|min|max|minLength|maxLength):/;

const read = (file: string): string => readFileSync(path.join(src, file), 'utf8');
const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file));
const forms = files.filter((file) => /useForm[<(]|<form\b/.test(read(file))).toSorted();

/** Calls of `useForm`, each up to the end of its statement. */
const useFormCalls = (file: string): string[] => read(file).match(/\buseForm[<(][^;]*/g) ?? [];

it('finds the forms', () => {
  expect(forms.length).toBeGreaterThan(30);
  expect(forms.flatMap(useFormCalls).length).toBeGreaterThan(30);
});

it('every form submits the shared way and so guards unsaved changes, or is exempt', () => {
  expect(forms.filter((file) => !SUBMITS.test(read(file)))).toEqual(Object.keys(EXEMPT).toSorted());
});

it('every form validates with a schema, not at its fields', () => {
  const withoutSchema = forms.filter((file) =>
    useFormCalls(file).some((useForm) => !/\bresolver:/.test(useForm)),
  );
  expect(withoutSchema).toEqual([]);
  expect(files.filter((file) => FIELD_RULES.test(read(file)))).toEqual([]);
});

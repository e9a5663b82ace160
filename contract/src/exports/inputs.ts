import { createNameReplacer, type NameReplacement, prepareForNames } from '@colloquy/rules/text';
import { z } from 'zod';

/** Most names in the list of a job. */
export const MAX_NAME_REPLACEMENTS = 200;
const MAX_NAME_LENGTH = 100;

const nameReplacement = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Type the name.')
    .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`)
    .refine((name) => /[\p{L}\p{N}]/u.test(name), 'A name has at least one letter.')
    .meta({ description: 'Found as whole words, without regard to case' }),
  replacement: z
    .string()
    .trim()
    .min(1, 'Say what to write instead of the name.')
    .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`)
    .meta({ description: 'Written instead of the name' }),
});

/** Names must be unique, and no replacement may bring a listed name back. */
export const nameReplacements = z
  .array(nameReplacement)
  .max(MAX_NAME_REPLACEMENTS, `Use at most ${MAX_NAME_REPLACEMENTS} names.`)
  .superRefine((list, context) => {
    const problem = problemOf(list);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

function problemOf(list: readonly NameReplacement[]): string | undefined {
  const { find } = createNameReplacer(list);
  const known = new Set<string>();
  for (const { name, replacement } of list) {
    const key = prepareForNames(name).toLowerCase();
    if (known.has(key)) return `“${name}” is in the list twice.`;
    known.add(key);
    const [found] = find(prepareForNames(replacement));
    if (found)
      return `“${replacement}” contains “${replacement.slice(found.start, found.end)}”, which is itself in the list.`;
  }
  return undefined;
}

/** The list as a person types it: one name per line, then `=` and what to write instead. */
export const nameListText = z.object({
  text: z
    .string()
    .transform((text, context): NameReplacement[] => {
      const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
      return lines.flatMap((line, at) => {
        if (line === '') return [];
        const [, name = '', replacement = ''] = /^(.*?)\s*[=\t→]\s*(.*)$/u.exec(line) ?? [];
        if (name !== '' && replacement !== '') return [{ name, replacement }];
        context.addIssue({
          code: 'custom',
          message: `Line ${at + 1} needs a name, “=” and what to write instead.`,
        });
        return [];
      });
    })
    .pipe(nameReplacements),
});

/** The reverse of `nameListText`. */
export const formatNameList = (list: readonly NameReplacement[]): string =>
  list.map(({ name, replacement }) => `${name} = ${replacement}`).join('\n');

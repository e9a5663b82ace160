const ENDING = /\.[A-Za-z0-9]{1,8}$/;

/** The name that a file gets: programs and imports read its kind from the ending, so that stays. */
export function withEndingOf(current: string, name: string): string {
  const ending = ENDING.exec(current)?.[0] ?? '';
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`;
}

/** The part of a file's name that a person changes. */
export const withoutEnding = (name: string): string => name.replace(ENDING, '') || name;

import { MOST_EXPANSIONS, type Preferences, type TextExpansion } from '@colloquy/contract';

/** What two states of somebody's choices differ in, in words. */
export function changedParts(before: Preferences, after: Preferences): string[] {
  const parts: [name: string, part: (of: Preferences) => unknown][] = [
    ['keys', ({ keys }) => Object.entries(keys).toSorted(([one], [other]) => (one < other ? -1 : 1))],
    ['text expansions', ({ expansions }) => expansions],
    ['the view of transcripts', ({ transcript }) => transcript],
    ['how transcripts are downloaded', ({ exports }) => exports],
    [
      'which mails come',
      ({ mails }) => Object.entries(mails).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ],
  ];
  return parts
    .filter(([, part]) => JSON.stringify(part(before)) !== JSON.stringify(part(after)))
    .map(([name]) => name);
}

type Expansions = readonly TextExpansion[];

/** Adds an expansion, or puts it in place of the one of the same abbreviation. In order of the alphabet. */
export function withExpansion(expansions: Expansions, expansion: TextExpansion): TextExpansion[] {
  return [...withoutExpansion(expansions, expansion.abbreviation), expansion].toSorted((one, other) =>
    one.abbreviation.localeCompare(other.abbreviation),
  );
}

export const withoutExpansion = (expansions: Expansions, abbreviation: string): TextExpansion[] =>
  expansions.filter((each) => each.abbreviation !== abbreviation);

/** Adds many, as far as there is room. */
export const withExpansions = (expansions: Expansions, added: Expansions): TextExpansion[] =>
  added.reduce<TextExpansion[]>(withExpansion, [...expansions]).slice(0, MOST_EXPANSIONS);

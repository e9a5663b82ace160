import { MAX_EXPANSIONS, type Preferences, type TextExpansion } from '@colloquy/contract/identity';
import * as text from '../messages.ts';

/** Names of the sections in which two states of preferences differ. */
export function changedSections(before: Preferences, after: Preferences): string[] {
  const sections: [name: string, select: (of: Preferences) => unknown][] = [
    [
      text.keySettings,
      ({ keys }) => Object.entries(keys).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ],
    [text.expansionSettings, ({ expansions }) => expansions],
    [text.viewSettings, ({ transcript }) => transcript],
    [text.homeSettings, ({ home }) => home],
    [text.exportSettings, ({ exports }) => exports],
    [
      text.emailSettings,
      ({ notifications: { emails, digest } }) => [
        digest,
        ...Object.entries(emails).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ],
    ],
  ];
  return sections
    .filter(([, select]) => JSON.stringify(select(before)) !== JSON.stringify(select(after)))
    .map(([name]) => name);
}

type Expansions = readonly TextExpansion[];

/** Adds an expansion or replaces the one with its abbreviation. Sorted alphabetically. */
export function withExpansion(expansions: Expansions, expansion: TextExpansion): TextExpansion[] {
  return [...withoutExpansion(expansions, expansion.abbreviation), expansion].toSorted((one, other) =>
    one.abbreviation.localeCompare(other.abbreviation),
  );
}

export const withoutExpansion = (expansions: Expansions, abbreviation: string): TextExpansion[] =>
  expansions.filter((each) => each.abbreviation !== abbreviation);

/** Adds several, up to the maximum. */
export const withExpansions = (expansions: Expansions, added: Expansions): TextExpansion[] =>
  added.reduce<TextExpansion[]>(withExpansion, [...expansions]).slice(0, MAX_EXPANSIONS);

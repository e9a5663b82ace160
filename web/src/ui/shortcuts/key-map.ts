import { canMeet, type Heard } from './key-rules.ts';
import { tidyKeys } from './keys.ts';

/** Keys that a person chose: id of the shortcut → its keys; none: it has no keys. */
export type CustomKeys = Readonly<Record<string, readonly string[]>>;

/** A shortcut as far as its keys are concerned. */
export type Keyed = Heard & {
  id: string;
  label: string;
  /** The keys that it has until a person chooses others. */
  keys: readonly string[];
};

export const keysFor = ({ id, keys }: Pick<Keyed, 'id' | 'keys'>, custom: CustomKeys): readonly string[] =>
  Object.hasOwn(custom, id) ? custom[id]! : keys;

export const isChanged = ({ id }: Pick<Keyed, 'id'>, custom: CustomKeys): boolean =>
  Object.hasOwn(custom, id);

/** The other shortcuts of a screen that hear the same keys in the same place. */
export const rivalsOf = (
  shortcut: Keyed,
  keys: string,
  { all, custom }: { all: readonly Keyed[]; custom: CustomKeys },
): Keyed[] =>
  all.filter(
    (other) =>
      other.id !== shortcut.id &&
      canMeet(shortcut, other, keys) &&
      keysFor(other, custom).some((each) => tidyKeys(each) === tidyKeys(keys)),
  );

/** With these keys for a shortcut. The same as at first: nothing is kept, so that it follows the product. */
export function withKeys(custom: CustomKeys, shortcut: Keyed, keys: readonly string[]): CustomKeys {
  const tidy = [...new Set(keys.map(tidyKeys))];
  const { [shortcut.id]: _, ...others } = custom;
  const isAsAtFirst = tidy.join('\n') === shortcut.keys.map(tidyKeys).join('\n');
  return isAsAtFirst ? others : { ...others, [shortcut.id]: tidy };
}

/** Gives keys to a shortcut and takes them from those that had them: `instead` of its own, or as well. */
export function giveKeys(
  shortcut: Keyed,
  keys: string,
  { all, custom, instead }: { all: readonly Keyed[]; custom: CustomKeys; instead: boolean },
): CustomKeys {
  const taken = rivalsOf(shortcut, keys, { all, custom }).reduce(
    (map, rival) =>
      withKeys(
        map,
        rival,
        keysFor(rival, map).filter((each) => tidyKeys(each) !== tidyKeys(keys)),
      ),
    custom,
  );
  return withKeys(taken, shortcut, instead ? [keys] : [...keysFor(shortcut, taken), keys]);
}

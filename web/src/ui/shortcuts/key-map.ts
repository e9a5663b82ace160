import { canConflict, type ShortcutScope } from './key-rules.ts';
import { normaliseKeys } from './keys.ts';

/** Custom keys: shortcut id → its keys; an empty list means no keys. */
export type CustomKeys = Readonly<Record<string, readonly string[]>>;

/** A shortcut with its keys. */
export type KeyBinding = ShortcutScope & {
  id: string;
  label: string;
  /** Default keys, used until a person changes them. */
  keys: readonly string[];
};

export const keysFor = (
  { id, keys }: Pick<KeyBinding, 'id' | 'keys'>,
  custom: CustomKeys,
): readonly string[] => (Object.hasOwn(custom, id) ? custom[id]! : keys);

export const isCustomised = ({ id }: Pick<KeyBinding, 'id'>, custom: CustomKeys): boolean =>
  Object.hasOwn(custom, id);

/** Other shortcuts of the screen that react to the same keys in the same place. */
export const findConflicts = (
  shortcut: KeyBinding,
  keys: string,
  { all, custom }: { all: readonly KeyBinding[]; custom: CustomKeys },
): KeyBinding[] =>
  all.filter(
    (other) =>
      other.id !== shortcut.id &&
      canConflict(shortcut, other, keys) &&
      keysFor(other, custom).some((each) => normaliseKeys(each) === normaliseKeys(keys)),
  );

/** Sets the keys of a shortcut. Default keys are not stored, so that later product changes apply. */
export function withKeys(custom: CustomKeys, shortcut: KeyBinding, keys: readonly string[]): CustomKeys {
  const normalised = [...new Set(keys.map(normaliseKeys))];
  const { [shortcut.id]: _, ...others } = custom;
  const isDefault = normalised.join('\n') === shortcut.keys.map(normaliseKeys).join('\n');
  return isDefault ? others : { ...others, [shortcut.id]: normalised };
}

/**
 * Assigns keys to a shortcut and removes them from others. `instead` replaces its own keys; otherwise they
 * are added.
 */
export function assignKeys(
  shortcut: KeyBinding,
  keys: string,
  { all, custom, instead }: { all: readonly KeyBinding[]; custom: CustomKeys; instead: boolean },
): CustomKeys {
  const freed = findConflicts(shortcut, keys, { all, custom }).reduce(
    (map, conflict) =>
      withKeys(
        map,
        conflict,
        keysFor(conflict, map).filter((each) => normaliseKeys(each) !== normaliseKeys(keys)),
      ),
    custom,
  );
  return withKeys(freed, shortcut, instead ? [keys] : [...keysFor(shortcut, freed), keys]);
}

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type CustomKeys, type Keyed, keysFor } from './key-map.ts';
import { type Heard, isHeard, type Situation } from './key-rules.ts';
import { readingsOf, tidyKeys } from './keys.ts';

export type Shortcut = Heard & {
  /** By which a person's own keys are kept: `words.split`. Without, title and label make one, and renaming loses them. */
  id?: string;
  /** `mod+k`, `shift+n`, `/`, `Space`, `ArrowLeft`, `F4`: see keys.ts. Several do the same; none: free to be given some. */
  keys: string | readonly string[];
  /** What it does, as the `?` dialog says it. */
  label: string;
  run: (press: KeyboardEvent) => void;
  /** Once a press, however long it is held: a pedal is held down. */
  ignoresRepeat?: boolean;
};

export type Listed = Keyed & Pick<Shortcut, 'run' | 'ignoresRepeat'>;
export type ShortcutGroup = { title: string; shortcuts: readonly Listed[] };

let groups: readonly ShortcutGroup[] = [];
let custom: CustomKeys = {};
const listeners = new Set<() => void>();

/**
 * Makes keys work while the component is on screen and lists them under `title` in the `?` dialog, where a person can
 * give them other keys. The last registered wins, so a part of a screen can take a key over. They work from the moment
 * that the component is drawn, on however busy a machine: hence layout effects.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // Registered anew only when what is listed changes; what a key does is not written down but read when it is pressed.
  const listed = shortcuts.map((shortcut) => JSON.stringify(shortcut)).join('\n');
  useLayoutEffect(() => {
    const group: ShortcutGroup = {
      title,
      shortcuts: listed
        .split('\n')
        .filter(Boolean)
        .map((line, index) => ({
          ...listedAs(title, JSON.parse(line) as Omit<Shortcut, 'run'>),
          run: (press: KeyboardEvent) => latest.current[index]?.run(press),
        })),
    };
    setGroups([...groups, group]);
    return () => setGroups(groups.filter((other) => other !== group));
  }, [title, listed]);
}

export function listedAs(title: string, shortcut: Omit<Shortcut, 'run'>): Keyed {
  return {
    ...shortcut,
    id: shortcut.id ?? `${slug(title)}.${slug(shortcut.label)}`,
    keys: [shortcut.keys].flat().filter(Boolean),
  };
}

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The keys that the person chose on any screen; the app tells them. */
export function setCustomKeys(keys: CustomKeys): void {
  custom = keys;
  announce();
}

export const useCustomKeys = (): CustomKeys => useSyncExternalStore(subscribe, () => custom);

export const useShortcutGroups = (): readonly ShortcutGroup[] =>
  useSyncExternalStore(subscribe, () => groups);

/**
 * The first keys of a shortcut that are heard now, to be shown beside a button that does the same.
 *
 * @param isWriting the caret is in the editor
 */
export function useKeysOf(id: string, isWriting = false): string | undefined {
  return useSyncExternalStore(subscribe, () => {
    const shortcut = groups.flatMap((group) => group.shortcuts).find((each) => each.id === id);
    const situation: Situation = {
      isTyping: isWriting,
      isInEditor: isWriting,
      isCovered: false,
      isCommandMode: mode?.isOn ?? false,
    };
    return shortcut && keysFor(shortcut, custom).find((keys) => isHeard(shortcut, keys, situation));
  });
}

/** The mode of a screen in which letters, digits and signs are commands for its words. */
export type CommandMode = { name: string; isOn: boolean };

let mode: CommandMode | undefined;

/** Tells the keys whether the command mode is on, for as long as the component is on screen; no name: there is none. */
export function useCommandMode(name: string | undefined, isOn: boolean): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined;
    mode = { name, isOn };
    announce();
    return () => {
      mode = undefined;
      announce();
    };
  }, [name, isOn]);
}

/** The name of the command mode, where this screen has one. */
export const useCommandModeName = (): string | undefined => useSyncExternalStore(subscribe, () => mode?.name);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setGroups(next: readonly ShortcutGroup[]): void {
  if (groups.length === 0 && next.length > 0) addEventListener('keydown', onKeyDown);
  if (next.length === 0) removeEventListener('keydown', onKeyDown);
  groups = next;
  announce();
}

function announce(): void {
  byKeys = undefined;
  for (const listener of listeners) listener();
}

type Asked = { shortcut: Listed; keys: string };

let byKeys: ReadonlyMap<string, readonly Asked[]> | undefined;

/** Looked up with every letter that is typed: made once, and again when something was registered or chosen. */
function shortcutsByKeys(): ReadonlyMap<string, readonly Asked[]> {
  byKeys ??= Map.groupBy(
    groups
      .toReversed()
      .flatMap(({ shortcuts }) => shortcuts)
      .flatMap((shortcut) => keysFor(shortcut, custom).map((keys) => ({ shortcut, keys: tidyKeys(keys) }))),
    ({ keys }) => keys,
  );
  return byKeys;
}

function onKeyDown(press: KeyboardEvent): void {
  if (press.defaultPrevented || press.isComposing) return;
  const asked = readingsOf(press).flatMap((keys) => shortcutsByKeys().get(keys) ?? []);
  if (asked.length === 0) return;
  const situation = situationOf(press);
  const meant = asked.filter(({ shortcut, keys }) => isHeard(shortcut, keys, situation));
  // What is for the editor alone goes before what is for the whole screen.
  const { shortcut } = meant.find((each) => each.shortcut.scope === 'editor') ?? meant[0] ?? {};
  if (!shortcut || isOfControl(press)) return;
  press.preventDefault();
  if (!(press.repeat && shortcut.ignoresRepeat)) shortcut.run(press);
}

function situationOf({ target }: KeyboardEvent): Situation {
  const element = target instanceof Element ? target : null;
  return {
    isTyping: element !== null && element.closest(TYPED) !== null,
    isInEditor: element !== null && element.closest('[data-editor]') !== null,
    isCommandMode: mode?.isOn ?? false,
    // Behind an open dialog or menu nothing of the screen is meant. Looked for only where it matters: on a large page,
    // for each letter that is typed, it would be felt.
    get isCovered() {
      return document.querySelector('[role=dialog],[role=menu]') !== null;
    },
  };
}

/** A focused control keeps the keys that it lives by: Space presses a button, arrows move within a choice. */
function isOfControl({ key, target }: KeyboardEvent): boolean {
  const controls = CONTROLS.find(([keys]) => keys.includes(key))?.[1];
  return controls !== undefined && target instanceof Element && target.closest(controls) !== null;
}

const CONTROLS: readonly [keys: readonly string[], controls: string][] = [
  [[' ', 'Enter'], 'button,a[href],summary,[role=checkbox],input[type=checkbox],input[type=radio]'],
  [
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    'input[type=radio],input[type=range],[role=slider],[role=tab],[role=menuitem]',
  ],
];

const TYPED =
  'input:not([type=radio],[type=checkbox],[type=range]),textarea,select,[contenteditable]:not([contenteditable=false])';

import { useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../state/store.ts';
import { type CustomKeys, type KeyBinding, keysFor } from './key-map.ts';
import { type ShortcutScope, isShortcutActive, type KeyContext } from './key-rules.ts';
import { keysOfPress, normaliseKeys, possibleKeys } from './keys.ts';

export type Shortcut = ShortcutScope & {
  /**
   * Stores a person's custom keys: `words.split`. If omitted, title and label form the id, and renaming loses
   * the keys.
   */
  id?: string;
  /**
   * `mod+k`, `shift+n`, `/`, `Space`, `ArrowLeft`, `F4`: see keys.ts. May be several; none means that a
   * person can assign some.
   */
  keys: string | readonly string[];
  /** Action as shown in the `?` dialog. */
  label: string;
  run: (press: KeyboardEvent) => void;
  /** Runs once per press, however long the key is held, because a pedal is held down. */
  ignoresRepeat?: boolean;
};

export type RegisteredShortcut = KeyBinding & Pick<Shortcut, 'run' | 'ignoresRepeat'>;
export type ShortcutGroup = { title: string; shortcuts: readonly RegisteredShortcut[] };

type ShortcutsState = {
  groups: readonly ShortcutGroup[];
  /** Keys that the signed-in person chose. */
  customKeys: CustomKeys;
  mode: CommandMode | undefined;
};

const shortcutsState = createStore<ShortcutsState>({ groups: [], customKeys: {}, mode: undefined });

/**
 * Activates shortcuts while the component is mounted and lists them under `title` in the `?` dialog, where a
 * person can change their keys. The last registration wins, so part of a screen can override a key. Layout
 * effects activate them immediately even on a slow machine.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // Re-registered only when the list changes; the current `run` is read on each press.
  const listed = shortcuts.map((shortcut) => JSON.stringify(shortcut)).join('\n');
  useLayoutEffect(() => {
    const group: ShortcutGroup = {
      title,
      shortcuts: listed
        .split('\n')
        .filter(Boolean)
        .map((line, index) => ({
          ...toKeyBinding(title, JSON.parse(line) as Omit<Shortcut, 'run'>),
          run: (press: KeyboardEvent) => latest.current[index]?.run(press),
        })),
    };
    setGroups((groups) => [...groups, group]);
    return () => setGroups((groups) => groups.filter((other) => other !== group));
  }, [title, listed]);
}

export function toKeyBinding(title: string, shortcut: Omit<Shortcut, 'run'>): KeyBinding {
  return {
    ...shortcut,
    id: shortcut.id ?? `${slug(title)}.${slug(shortcut.label)}`,
    keys: [shortcut.keys].flat().filter(Boolean),
  };
}

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Custom keys of the signed-in person, on every screen; set by the app. */
export const setCustomKeys = (customKeys: CustomKeys): void =>
  shortcutsState.update((now) => ({ ...now, customKeys }));

export const useCustomKeys = (): CustomKeys => useStore(shortcutsState, ({ customKeys }) => customKeys);

export const useShortcutGroups = (): readonly ShortcutGroup[] =>
  useStore(shortcutsState, ({ groups }) => groups);

/**
 * First active keys of a shortcut, to show next to a button for the same action.
 * @param isEditing the caret is in the editor
 */
export function useShortcutKeys(id: string, isEditing = false): string | undefined {
  return useStore(shortcutsState, ({ groups, customKeys, mode }) => {
    const shortcut = groups.flatMap((group) => group.shortcuts).find((each) => each.id === id);
    const context: KeyContext = {
      isTyping: isEditing,
      isInEditor: isEditing,
      isBehindOverlay: false,
      isCommandMode: mode?.isOn ?? false,
    };
    return (
      shortcut && keysFor(shortcut, customKeys).find((keys) => isShortcutActive(shortcut, keys, context))
    );
  });
}

/** Mode of a screen in which letters, digits and symbols are commands for its transcript. */
export type CommandMode = { name: string; isOn: boolean };

/**
 * Sets the state of the command mode while the component is mounted; without a name there is no such mode.
 */
export function useCommandMode(name: string | undefined, isOn: boolean): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined;
    setMode({ name, isOn });
    return () => setMode(undefined);
  }, [name, isOn]);
}

/** Name of the command mode, if this screen has one. */
export const useCommandModeName = (): string | undefined =>
  useStore(shortcutsState, ({ mode }) => mode?.name);

const setMode = (mode: CommandMode | undefined): void => shortcutsState.update((now) => ({ ...now, mode }));

function setGroups(change: (groups: readonly ShortcutGroup[]) => readonly ShortcutGroup[]): void {
  shortcutsState.update((now) => ({ ...now, groups: change(now.groups) }));
  // Added only once, however often.
  if (shortcutsState.get().groups.length > 0) addEventListener('keydown', onKeyDown);
  else removeEventListener('keydown', onKeyDown);
  if (!earlyPress || findCandidates(earlyPress).length === 0) return;
  if (performance.now() - earlyPress.timeStamp < EARLY_MS) onKeyDown(earlyPress);
  else forgetEarlyPress();
}

/** Parts of the screen whose shortcuts are still being loaded. */
const loadingParts = new Set<object>();
/** Later, the words that are meant may be others, such as those being played. */
const EARLY_MS = 3_000;
/** The last press that no shortcut took while parts were loading. */
let earlyPress: KeyboardEvent | undefined;

/**
 * Keeps the last press of a command key that no shortcut takes, until a shortcut for it is registered, another
 * key or the mouse is pressed, or the returned function is called. People press keys before all scripts of a
 * screen are there.
 */
export function expectShortcuts(): () => void {
  const part = {};
  loadingParts.add(part);
  addEventListener('pointerdown', forgetEarlyPress);
  return () => {
    loadingParts.delete(part);
    if (loadingParts.size > 0) return;
    forgetEarlyPress();
    removeEventListener('pointerdown', forgetEarlyPress);
  };
}

const forgetEarlyPress = (): void => {
  earlyPress = undefined;
};

/** Keys that write no text; AltGr writes. */
const isCommandKey = (press: KeyboardEvent): boolean =>
  /^(?:mod|alt)\+|^(?:shift\+)?F\d/.test(keysOfPress(press) ?? '');

const findCandidates = (press: KeyboardEvent): readonly KeyedShortcut[] =>
  possibleKeys(press).flatMap((keys) => getShortcutIndex().get(keys) ?? []);

type KeyedShortcut = { shortcut: RegisteredShortcut; keys: string };

let shortcutIndex: ReadonlyMap<string, readonly KeyedShortcut[]> | undefined;
shortcutsState.subscribe(() => (shortcutIndex = undefined));

/** Read on every typed letter, so it is built once and again after each change. */
function getShortcutIndex(): ReadonlyMap<string, readonly KeyedShortcut[]> {
  const { groups, customKeys } = shortcutsState.get();
  shortcutIndex ??= Map.groupBy(
    groups
      .toReversed()
      .flatMap(({ shortcuts }) => shortcuts)
      .flatMap((shortcut) =>
        keysFor(shortcut, customKeys).map((keys) => ({ shortcut, keys: normaliseKeys(keys) })),
      ),
    ({ keys }) => keys,
  );
  return shortcutIndex;
}

function onKeyDown(press: KeyboardEvent): void {
  forgetEarlyPress();
  if (press.defaultPrevented || press.isComposing) return;
  const candidates = findCandidates(press);
  if (candidates.length === 0) {
    if (loadingParts.size > 0 && isCommandKey(press)) earlyPress = press;
    return;
  }
  const context = keyContextOf(press);
  const active = candidates.filter(({ shortcut, keys }) => isShortcutActive(shortcut, keys, context));
  // Editor shortcuts take precedence over screen shortcuts.
  const { shortcut } = active.find((each) => each.shortcut.scope === 'editor') ?? active[0] ?? {};
  if (!shortcut || belongsToControl(press)) return;
  press.preventDefault();
  if (!(press.repeat && shortcut.ignoresRepeat)) shortcut.run(press);
}

function keyContextOf({ target }: { target: EventTarget | null }): KeyContext {
  const element = target instanceof Element ? target : null;
  return {
    isTyping: element !== null && element.closest(TEXT_FIELDS) !== null,
    isInEditor: element !== null && element.closest('[data-editor]') !== null,
    isCommandMode: shortcutsState.get().mode?.isOn ?? false,
    // Screen shortcuts are off behind a dialog or menu. Lazy, because on a large page the query would slow
    // down every typed letter.
    get isBehindOverlay() {
      return document.querySelector('[role=dialog],[role=menu]') !== null;
    },
  };
}

/** A shortcut of the screen as a menu shows it: its first keys that work there, if it has any. */
export type RunnableShortcut = Pick<RegisteredShortcut, 'id' | 'label'> & {
  keys: string | undefined;
  run: () => void;
};

/**
 * Shortcuts that a menu can run now, for the element that has the focus before it opens: each action once, by its last
 * registration. Those of the editor need the caret in it.
 */
export function findRunnableShortcuts(): RunnableShortcut[] {
  const { groups, customKeys, mode } = shortcutsState.get();
  const { isInEditor, isBehindOverlay } = keyContextOf({ target: document.activeElement });
  const context: KeyContext = {
    isTyping: isInEditor,
    isInEditor,
    isBehindOverlay,
    isCommandMode: mode?.isOn ?? false,
  };
  const byId = new Map(groups.flatMap(({ shortcuts }) => shortcuts).map((each) => [each.id, each]));
  return [...byId.values()]
    .filter(({ scope, whileTyping }) =>
      isBehindOverlay ? whileTyping === true && scope === undefined : scope !== 'editor' || isInEditor,
    )
    .map((shortcut) => ({
      id: shortcut.id,
      label: shortcut.label,
      keys: keysFor(shortcut, customKeys).find((keys) => isShortcutActive(shortcut, keys, context)),
      run: () => shortcut.run(new KeyboardEvent('keydown')),
    }));
}

/** A focused control keeps the keys it needs: Space presses a button, arrows move within a choice. */
function belongsToControl({ key, target }: KeyboardEvent): boolean {
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

const TEXT_FIELDS =
  'input:not([type=radio],[type=checkbox],[type=range]),textarea,select,[contenteditable]:not([contenteditable=false])';

/** Some browsers report a key to the page and also act on it; both count as one press. */
const DUPLICATE_MS = 100;
let lastPress: { key: string; at: number } | undefined;

if (typeof document !== 'undefined')
  document.addEventListener(
    'keydown',
    ({ key, timeStamp, isTrusted }) => {
      if (isTrusted) lastPress = { key, at: timeStamp };
    },
    { capture: true },
  );

/** Dispatches a key press at the focused element, for keys that the browser does not report to the page. */
export function dispatchKey(key: string): void {
  const isDuplicate = lastPress?.key === key && performance.now() - lastPress.at < DUPLICATE_MS;
  if (isDuplicate) return;
  const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(press);
}

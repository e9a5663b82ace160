import { useEffect, useRef, useSyncExternalStore } from 'react';
import { matchesKeys } from './keys.ts';

export type Shortcut = {
  /** `mod+k`, `shift+n`, `/`, `Space`, `ArrowLeft`: see keys.ts. */
  keys: string;
  /** What it does, as the `?` dialog says it. */
  label: string;
  run: (press: KeyboardEvent) => void;
  /** Also while something is typed. Only for chords and Escape. */
  whileTyping?: boolean;
};

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

/**
 * Makes keys work while the component is on screen and lists them under `title` in the `?` dialog. The last
 * registered wins, so a part of a screen can take a key over.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // Registered anew only when what is listed changes; what a key does is read when it is pressed.
  const listed = shortcuts
    .map(({ keys, label, whileTyping }) => JSON.stringify({ keys, label, whileTyping }))
    .join('\n');
  useEffect(() => {
    const group: ShortcutGroup = {
      title,
      shortcuts: listed
        .split('\n')
        .filter(Boolean)
        .map((line, index) => ({
          ...(JSON.parse(line) as Shortcut),
          run: (press: KeyboardEvent) => latest.current[index]?.run(press),
        })),
    };
    setGroups([...groups, group]);
    return () => setGroups(groups.filter((other) => other !== group));
  }, [title, listed]);
}

export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
  );
}

function setGroups(next: readonly ShortcutGroup[]): void {
  if (groups.length === 0 && next.length > 0) addEventListener('keydown', onKeyDown);
  if (next.length === 0) removeEventListener('keydown', onKeyDown);
  groups = next;
  for (const listener of listeners) listener();
}

function onKeyDown(press: KeyboardEvent): void {
  if (press.defaultPrevented || press.isComposing) return;
  const isTyping = press.target instanceof Element && press.target.closest(TYPED) !== null;
  // Behind an open dialog or menu nothing of the screen is meant.
  const isCovered = document.querySelector('[role=dialog],[role=menu]') !== null;
  for (const group of groups.toReversed()) {
    for (const shortcut of group.shortcuts) {
      if ((isTyping || isCovered) && !shortcut.whileTyping) continue;
      if (!matchesKeys(shortcut.keys, press) || isOfControl(press)) continue;
      press.preventDefault();
      shortcut.run(press);
      return;
    }
  }
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
    'input[type=radio],[role=slider],[role=tab],[role=menuitem]',
  ],
];

const TYPED = 'input:not([type=radio],[type=checkbox],[type=range]),textarea,select,[contenteditable=true]';

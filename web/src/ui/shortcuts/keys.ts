/**
 * Keys are written as `mod+k`: modifiers (mod, shift, alt) and a key as KeyboardEvent.key names it, `Space` for the
 * space bar. `mod` is Cmd on a Mac, else Ctrl. A sign that needs Shift on some keyboards (`?`) is written alone.
 */
export function matchesKeys(keys: string, press: Pressed, isMac = runsOnMac()): boolean {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const isLetter = /^[a-z]$/i.test(key);
  const isSign = key.length === 1 && !isLetter;
  const pressed = press.key === ' ' ? 'Space' : press.key;
  return (
    (isLetter ? pressed.toLowerCase() === key.toLowerCase() : pressed === key) &&
    (isMac ? press.metaKey : press.ctrlKey) === parts.includes('mod') &&
    (isMac ? press.ctrlKey : press.metaKey) === false &&
    (isSign || press.shiftKey === parts.includes('shift')) &&
    (isSign || press.altKey === parts.includes('alt'))
  );
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const SHOWN: Record<string, string> = {
  shift: 'Shift',
  alt: 'Alt',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** As printed on the keyboard at hand: `Ctrl K`, on a Mac `⌘ K`. */
export function showKeys(keys: string, isMac = runsOnMac()): string {
  return keys
    .split('+')
    .map((part) =>
      part === 'mod'
        ? isMac
          ? '⌘'
          : 'Ctrl'
        : (SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )
    .join(' ');
}

function runsOnMac(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
}

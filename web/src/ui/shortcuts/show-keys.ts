import { parseKeys, runsOnMac } from './keys.ts';

const SHOWN: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ContextMenu: 'Menu',
  PageUp: 'Page up',
  PageDown: 'Page down',
  MediaPlayPause: 'Media play',
  MediaStop: 'Media stop',
  MediaTrackNext: 'Media next',
  MediaTrackPrevious: 'Media previous',
  MediaFastForward: 'Media forward',
  MediaRewind: 'Media back',
};

/** As printed on the keyboard at hand: `Ctrl K`, on a Mac `⌘ K`. */
export function showKeys(keys: string, isMac = runsOnMac()): string {
  const { mod, alt, shift, key } = parseKeys(keys);
  return [
    mod && (isMac ? '⌘' : 'Ctrl'),
    alt && (isMac ? '⌥' : 'Alt'),
    shift && 'Shift',
    SHOWN[key] ?? (Array.from(key).length === 1 ? key.toUpperCase() : key),
  ]
    .filter(Boolean)
    .join(' ');
}

/** As `aria-keyshortcuts` wants them. */
export function ariaKeys(keys: string, isMac = runsOnMac()): string {
  const { mod, alt, shift, key } = parseKeys(keys);
  const held = [mod && (isMac ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift'].filter(Boolean);
  return [...held, key.length === 1 ? key.toUpperCase() : key].join('+');
}

import { parseKeys, isMacOS } from './keys.ts';

const KEY_LABELS: Record<string, string> = {
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

/** Keys as printed on the user's keyboard: `Ctrl K`, or `⌘ K` on a Mac. */
export function formatKeys(keys: string, isMac = isMacOS()): string {
  const { mod, alt, shift, key } = parseKeys(keys);
  return [
    mod && (isMac ? '⌘' : 'Ctrl'),
    alt && (isMac ? '⌥' : 'Alt'),
    shift && 'Shift',
    KEY_LABELS[key] ?? (Array.from(key).length === 1 ? key.toUpperCase() : key),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Keys in the format of `aria-keyshortcuts`. */
export function ariaKeys(keys: string, isMac = isMacOS()): string {
  const { mod, alt, shift, key } = parseKeys(keys);
  const modifiers = [mod && (isMac ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift'].filter(Boolean);
  return [...modifiers, key.length === 1 ? key.toUpperCase() : key].join('+');
}

/** One key or chord as printed on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-b-2 border-line-strong bg-surface px-1.5 font-sans text-[11px] leading-4 text-ink-2">
      {children}
    </kbd>
  );
}

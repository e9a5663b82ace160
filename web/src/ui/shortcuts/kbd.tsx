import { parseKeys, isMacOS } from './keys.ts';
import * as text from '../messages.ts';

const KEY_LABELS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: text.escapeKey,
  ContextMenu: text.menuKey,
  PageUp: text.pageUpKey,
  PageDown: text.pageDownKey,
  MediaPlayPause: text.mediaPlayKey,
  MediaStop: text.mediaStopKey,
  MediaTrackNext: text.mediaNextKey,
  MediaTrackPrevious: text.mediaPreviousKey,
  MediaFastForward: text.mediaForwardKey,
  MediaRewind: text.mediaBackKey,
};

/** Keys as printed on the user's keyboard: `Ctrl K`, or `⌘ K` on a Mac. */
export function formatKeys(keys: string, isMac = isMacOS()): string {
  const { mod, alt, shift, key } = parseKeys(keys);
  return [
    mod && (isMac ? '⌘' : text.controlKey),
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

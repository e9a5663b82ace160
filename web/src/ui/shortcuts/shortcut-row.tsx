import { useEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { Kbd, formatKeys } from './kbd.tsx';
import { ShortcutEditor } from './shortcut-editor.tsx';
import { type CustomKeys, keysFor } from './key-map.ts';
import { needsCommandMode } from './key-rules.ts';
import { type RegisteredShortcut, useCommandModeName } from './shortcuts.ts';
import * as text from '../messages.ts';

export type ShortcutRowProps = {
  /** Title of its group; the editor may have other keys for the same action. */
  title: string;
  shortcut: RegisteredShortcut;
  all: readonly RegisteredShortcut[];
  custom: CustomKeys;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (changeButton: (keys: CustomKeys) => CustomKeys) => void;
};

/** A shortcut with its keys, and the editor for them when open. */
export function ShortcutRow(props: ShortcutRowProps) {
  const { title, shortcut, custom, isOpen, onOpen } = props;
  const mode = useCommandModeName();
  const keys = keysFor(shortcut, custom).filter(
    (each) => mode !== undefined || !needsCommandMode(shortcut, each),
  );
  // Escape is fixed, because it closes everything.
  const isFixed = shortcut.keys.includes('Escape');
  const changeButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) changeButton.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li className="border-b border-line py-1 last:border-0">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grow">{shortcut.label}</span>
        <span className="flex flex-wrap items-center gap-1.5">
          {keys.length === 0 && <span className="text-xs text-ink-3">{text.noKeys}</span>}
          {keys.map((each) => (
            <span key={each}>
              <Kbd>{formatKeys(each)}</Kbd>
              {mode !== undefined && needsCommandMode(shortcut, each) && (
                <span className="ml-1 text-xs text-ink-3">{text.inMode(mode)}</span>
              )}
            </span>
          ))}
        </span>
        {!isOpen && (
          <span className="w-16 text-right">
            {!isFixed && (
              <Button
                ref={changeButton}
                size="small"
                variant="ghost"
                aria-label={text.changeKeys(shortcut.label, title)}
                onClick={onOpen}
              >
                {text.change}
              </Button>
            )}
          </span>
        )}
      </div>
      {isOpen && <ShortcutEditor {...props} />}
    </li>
  );
}

import { useEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { Kbd } from '../feedback/kbd.tsx';
import { ChangeKeys } from './change-keys.tsx';
import { type CustomKeys, keysFor } from './key-map.ts';
import { needsCommandMode } from './key-rules.ts';
import { type Listed, useCommandModeName } from './shortcuts.ts';
import { showKeys } from './show-keys.ts';

export type KeysRowProps = {
  /** Of its group: in the words' editor the same thing may have other keys. */
  title: string;
  shortcut: Listed;
  all: readonly Listed[];
  custom: CustomKeys;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (change: (keys: CustomKeys) => CustomKeys) => void;
};

/** What keys can do, with which; opened, how to give it others. */
export function KeysRow(props: KeysRowProps) {
  const { title, shortcut, custom, isOpen, onOpen } = props;
  const mode = useCommandModeName();
  const keys = keysFor(shortcut, custom).filter(
    (each) => mode !== undefined || !needsCommandMode(shortcut, each),
  );
  // Escape leads out of everything: it stays what it is.
  const isFixed = shortcut.keys.includes('Escape');
  const change = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) change.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li className="border-b border-line py-1 last:border-0">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grow">{shortcut.label}</span>
        <span className="flex flex-wrap items-center gap-1.5">
          {keys.length === 0 && <span className="text-xs text-ink-3">no keys</span>}
          {keys.map((each) => (
            <span key={each}>
              <Kbd>{showKeys(each)}</Kbd>
              {mode !== undefined && needsCommandMode(shortcut, each) && (
                <span className="ml-1 text-xs text-ink-3">in {mode}</span>
              )}
            </span>
          ))}
        </span>
        {!isOpen && (
          <span className="w-16 text-right">
            {!isFixed && (
              <Button
                ref={change}
                size="small"
                tone="quiet"
                aria-label={`Change the keys of ${shortcut.label}, ${title}`}
                onClick={onOpen}
              >
                Change
              </Button>
            )}
          </span>
        )}
      </div>
      {isOpen && <ChangeKeys {...props} />}
    </li>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { giveKeys, isChanged, keysFor, rivalsOf, withKeys } from './key-map.ts';
import { needsCommandMode, reasonAgainst } from './key-rules.ts';
import type { KeysRowProps } from './keys-row.tsx';
import { useCommandModeName } from './shortcuts.ts';
import { showKeys } from './show-keys.ts';
import { useKeyCapture } from './use-key-capture.ts';

/** As many as are kept for one action. */
const MOST_KEYS = 4;

/** Takes the keys that are pressed, says who has them already, and gives them to the shortcut. */
export function ChangeKeys({ shortcut, all, custom, onClose, onChange }: KeysRowProps) {
  const [pressed, setPressed] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const use = useRef<HTMLButtonElement>(null);
  const own = keysFor(shortcut, custom);
  const refusal = pressed === undefined ? undefined : reasonAgainst(pressed, shortcut);
  const rivals = pressed === undefined ? [] : rivalsOf(shortcut, pressed, { all, custom });
  const shown = pressed === undefined ? 'Press the new keys' : showKeys(pressed);
  const mode = useCommandModeName();
  const where =
    mode !== undefined && pressed !== undefined && needsCommandMode(shortcut, pressed)
      ? ` Without Ctrl or Alt it works only in ${mode}.`
      : '';
  const isChosen = pressed !== undefined && refusal === undefined;

  useEffect(() => field.current?.focus(), []);
  const onRelease = useEffectEvent(() => isChosen && use.current?.focus());
  useKeyCapture(field, {
    // Tab leads on, except where it can be what is meant.
    leaves: shortcut.scope === 'editor' ? ['Escape'] : ['Escape', 'Tab'],
    onPress: setPressed,
    onRelease,
    onLeave: (key) => key === 'Escape' && onClose(),
  });

  const finish = (change: typeof onChange extends (change: infer C) => void ? C : never) => {
    onChange(change);
    onClose();
  };
  const give = (instead: boolean) => () =>
    pressed !== undefined && finish((keys) => giveKeys(shortcut, pressed, { all, custom: keys, instead }));
  return (
    <div className="mt-1 mb-2 grid gap-2 rounded-md bg-sunken p-2.5">
      <div
        ref={field}
        role="button"
        tabIndex={0}
        aria-label={`${shown} for ${shortcut.label}`}
        className="flex h-9 items-center rounded-md border border-line-control bg-surface px-2.5 text-ink-2"
      >
        {shown}
      </div>
      <p role="status" className={`text-xs ${refusal ? 'text-danger' : 'text-ink-2'}`}>
        {refusal ??
          (pressed === undefined
            ? 'A pedal can be pressed, too. Esc leaves it as it is.'
            : `${said(pressed, rivals)}${where}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {isChosen && (
          <>
            <Button ref={use} size="small" tone="go" onClick={give(true)}>
              {own.length === 0 ? 'Use these' : 'Use instead'}
            </Button>
            {own.length > 0 && own.length < MOST_KEYS && (
              <Button size="small" onClick={give(false)}>
                Use as well
              </Button>
            )}
          </>
        )}
        {own.length > 0 && (
          <Button size="small" onClick={() => finish((keys) => withKeys(keys, shortcut, []))}>
            No keys
          </Button>
        )}
        {isChanged(shortcut, custom) && (
          <Button size="small" onClick={() => finish((keys) => withKeys(keys, shortcut, shortcut.keys))}>
            {shortcut.keys.length === 0
              ? 'Set back to no keys'
              : `Set back to ${shortcut.keys.map((each) => showKeys(each)).join(', ')}`}
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function said(pressed: string, rivals: readonly { label: string }[]): string {
  if (rivals.length === 0) return `${showKeys(pressed)} is free.`;
  const names = rivals.map(({ label }) => `‘${label}’`).join(' and ');
  return `${showKeys(pressed)} does ${names} now, which would lose it.`;
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { assignKeys, isCustomised, keysFor, findConflicts, withKeys } from './key-map.ts';
import { needsCommandMode, findKeyProblem } from './key-rules.ts';
import type { ShortcutRowProps } from './shortcut-row.tsx';
import { useCommandModeName } from './shortcuts.ts';
import { formatKeys } from './kbd.tsx';
import { useKeyCapture } from './use-key-capture.ts';
import * as text from '../messages.ts';

/** Maximum number of key combinations per shortcut. */
const MAX_KEYS = 4;

/** Records pressed keys, shows conflicts and assigns the keys to the shortcut. */
export function ShortcutEditor({ shortcut, all, custom, onClose, onChange }: ShortcutRowProps) {
  const [pressed, setPressed] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const currentKeys = keysFor(shortcut, custom);
  const problem = pressed === undefined ? undefined : findKeyProblem(pressed, shortcut);
  const conflicts = pressed === undefined ? [] : findConflicts(shortcut, pressed, { all, custom });
  const prompt = pressed === undefined ? text.pressKeys : formatKeys(pressed);
  const mode = useCommandModeName();
  const modeHint =
    mode !== undefined && pressed !== undefined && needsCommandMode(shortcut, pressed)
      ? ` ${text.worksOnlyIn(mode)}`
      : '';
  const isAccepted = pressed !== undefined && problem === undefined;

  useEffect(() => field.current?.focus(), []);
  const onRelease = useEffectEvent(() => isAccepted && confirmButton.current?.focus());
  useKeyCapture(field, {
    // Tab moves the focus, except where it may be the wanted key.
    passthroughKeys: shortcut.scope === 'editor' ? ['Escape'] : ['Escape', 'Tab'],
    onPress: setPressed,
    onRelease,
    onPassthrough: (key) => key === 'Escape' && onClose(),
  });

  const applyChange = (change: typeof onChange extends (change: infer C) => void ? C : never) => {
    onChange(change);
    onClose();
  };
  const assign = (instead: boolean) => () =>
    pressed !== undefined &&
    applyChange((keys) => assignKeys(shortcut, pressed, { all, custom: keys, instead }));
  return (
    <div className="mt-1 mb-2 grid gap-2 rounded-md bg-sunken p-2.5">
      <div
        ref={field}
        role="button"
        tabIndex={0}
        aria-label={text.keysForAction(prompt, shortcut.label)}
        className="flex h-9 items-center rounded-md border border-line-control bg-surface px-2.5 text-ink-2"
      >
        {prompt}
      </div>
      <p role="status" className={`text-xs ${problem ? 'text-danger' : 'text-ink-2'}`}>
        {problem ??
          (pressed === undefined ? text.pressKeysHint : `${describePressed(pressed, conflicts)}${modeHint}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {isAccepted && (
          <>
            <Button ref={confirmButton} size="small" variant="primary" onClick={assign(true)}>
              {currentKeys.length === 0 ? text.assignKeys : text.replaceKeys}
            </Button>
            {currentKeys.length > 0 && currentKeys.length < MAX_KEYS && (
              <Button size="small" onClick={assign(false)}>
                {text.addKeys}
              </Button>
            )}
          </>
        )}
        {currentKeys.length > 0 && (
          <Button size="small" onClick={() => applyChange((keys) => withKeys(keys, shortcut, []))}>
            {text.removeKeys}
          </Button>
        )}
        {isCustomised(shortcut, custom) && (
          <Button size="small" onClick={() => applyChange((keys) => withKeys(keys, shortcut, shortcut.keys))}>
            {shortcut.keys.length === 0
              ? text.resetToNoKeys
              : text.resetTo(shortcut.keys.map((each) => formatKeys(each)).join(', '))}
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}

const lists = new Intl.ListFormat('en-GB');

function describePressed(pressed: string, conflicts: readonly { label: string }[]): string {
  if (conflicts.length === 0) return text.keysFree(formatKeys(pressed));
  const actions = conflicts.map(({ label }) => text.quoted(label));
  return text.keysTaken(formatKeys(pressed), lists.format(actions));
}

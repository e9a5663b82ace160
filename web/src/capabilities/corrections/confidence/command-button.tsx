import type { ReactNode } from 'react';
import { useShortcutKeys } from '../../../ui/shortcuts/shortcuts.ts';
import { ariaKeys, formatKeys } from '../../../ui/shortcuts/kbd.tsx';
import { useEditedId, useEditor } from '../../editing/index.ts';

type CommandButtonProps = {
  /** Id of the equivalent shortcut. */
  id: string;
  onClick: () => void;
  children: ReactNode;
};

/** A command with its current keys; while the editor is open, only keys that type no character. */
export function CommandButton({ id, onClick, children }: CommandButtonProps) {
  const { editor } = useEditor();
  const isWriting = useEditedId(editor) !== null;
  const keys = useShortcutKeys(id, isWriting);
  return (
    <button
      type="button"
      aria-keyshortcuts={keys && ariaKeys(keys)}
      onClick={onClick}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-sm px-2 text-sm whitespace-nowrap hover:bg-sunken pointer-coarse:h-11"
    >
      {children}
      {keys !== undefined && (
        <kbd aria-hidden className="text-xs text-ink-3 pointer-coarse:hidden">
          {formatKeys(keys)}
        </kbd>
      )}
    </button>
  );
}

import type { ReactNode } from 'react';
import { useKeysOf } from '../../../ui/shortcuts/shortcuts.ts';
import { ariaKeys, showKeys } from '../../../ui/shortcuts/show-keys.ts';
import { useEditedId, useEditor } from '../editing/use-editing.ts';

type CommandButtonProps = {
  /** Of the shortcut that does the same. */
  id: string;
  onClick: () => void;
  children: ReactNode;
};

/** A command with the keys by which it is heard now: while words are written only those that write nothing. */
export function CommandButton({ id, onClick, children }: CommandButtonProps) {
  const { editor } = useEditor();
  const isWriting = useEditedId(editor) !== null;
  const keys = useKeysOf(id, isWriting);
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
          {showKeys(keys)}
        </kbd>
      )}
    </button>
  );
}

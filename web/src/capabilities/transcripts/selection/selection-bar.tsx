import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { scrollHint } from '../../../ui/controls/scroll-hint.ts';
import { useShortcutKeys } from '../../../ui/shortcuts/shortcuts.ts';
import { formatKeys } from '../../../ui/shortcuts/kbd.tsx';
import {
  boxOf,
  type TranscriptRoot,
  useOfferedActions,
  useTranscriptScope,
  useTranscriptShortcuts,
  visibleBottom,
  visibleTop,
  type WordAction,
} from '../../editing/index.ts';
import * as text from '../messages.ts';
import { useReviewedWord } from './reviewed-word.ts';
import { useSelectedBox } from './use-selected-box.ts';

const GAP_PX = 8;

/** Actions on the selected words, beside them; by shortcut also on the current word. */
export const SelectionBar = memo(function SelectionBar() {
  const actions = useOfferedActions();
  const { controller, root } = useTranscriptScope();
  // A word to check is selected for typing over, and the strip shows its suggestions.
  const isReviewing = useReviewedWord() !== undefined;
  const anySelected = useSelectedBox();
  const selected = isReviewing ? undefined : anySelected;
  /** Position of a bar that was opened by shortcut and has the focus. */
  const [openedAt, setOpenedAt] = useState<DOMRect>();
  const openAtTarget = () => {
    const position = controller.currentPosition();
    const box = selected ?? (position && boxOf(root.element, position));
    if (box) setOpenedAt(box);
    suppressContextMenu();
  };
  useTranscriptShortcuts(text.wordShortcuts, [
    {
      id: 'words.actions',
      keys: ['mod+.', 'ContextMenu'],
      label: text.wordActions,
      scope: 'transcript',
      run: openAtTarget,
    },
  ]);
  const box = openedAt ?? selected;
  if (!box || actions.length === 0) return null;
  return (
    <ActionBar
      actions={actions}
      box={box}
      hasFocusOnOpen={openedAt !== undefined}
      onClose={() => setOpenedAt(undefined)}
    />
  );
});

type ActionBarProps = {
  actions: readonly WordAction[];
  box: DOMRect;
  hasFocusOnOpen: boolean;
  onClose: () => void;
};

function ActionBar({ actions, box, hasFocusOnOpen, onClose }: ActionBarProps) {
  const {
    controller,
    editing: { editor },
    root,
  } = useTranscriptScope();
  const bar = useRef<HTMLDivElement>(null);
  const buttons = (): HTMLElement[] => [...(bar.current?.querySelectorAll('button') ?? [])];
  useLayoutEffect(() => placeBeside(root, bar.current!, box), [root, box]);
  useEffect(() => {
    if (hasFocusOnOpen) bar.current?.querySelector('button')?.focus();
  }, [hasFocusOnOpen]);

  const leave = () => {
    if (bar.current?.contains(document.activeElement)) editor.surface()?.focus({ preventScroll: true });
    onClose();
  };
  const run = (action: WordAction) => {
    const words = controller.targetWords();
    leave();
    if (words.length > 0) action.run(words);
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next: Record<string, number> = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    if (press.key === 'Escape') leave();
    else if (press.key in next) all[next[press.key]!]?.focus();
    else return;
    press.preventDefault();
    press.stopPropagation();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || bar.current?.contains(relatedTarget)) return;
    onClose();
    // The focus left both the bar and the editor.
    if (!(relatedTarget as Element).closest('[data-editor]')) editor.leave();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={text.wordActions}
      data-of-editor
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      // Keeps the selection and the caret.
      onMouseDown={(press) => press.preventDefault()}
      className="fixed z-30 max-w-[calc(100vw-16px)] rounded-md border border-line bg-surface shadow-float float-in"
    >
      <div ref={scrollHint} className="scroll-hint flex gap-0.5 p-1">
        {actions.map((action, at) => (
          <ActionButton key={action.id} action={action} isFirst={at === 0} onRun={() => run(action)} />
        ))}
      </div>
    </div>
  );
}

function ActionButton(props: { action: WordAction; isFirst: boolean; onRun: () => void }) {
  const { action, isFirst, onRun } = props;
  const keys = useShortcutKeys(action.id);
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      data-tooltip={keys === undefined ? undefined : `${action.label} (${formatKeys(keys)})`}
      onClick={onRun}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-sm px-2 text-sm whitespace-nowrap hover:bg-sunken pointer-coarse:h-11"
    >
      {action.icon}
      {action.label}
    </button>
  );
}

/** Above the words; below them without room, or on touch screens, where the system's own bar is above. */
function placeBeside(root: TranscriptRoot, bar: HTMLElement, box: DOMRect): void {
  const { width, height } = bar.getBoundingClientRect();
  const above = box.top - height - GAP_PX;
  const isBelow = above < visibleTop(root) || matchMedia('(pointer: coarse)').matches;
  const top = isBelow ? Math.min(box.bottom + GAP_PX, visibleBottom(root) - height - GAP_PX) : above;
  const left = Math.min(Math.max(box.left, GAP_PX), innerWidth - width - GAP_PX);
  bar.style.top = `${top}px`;
  bar.style.left = `${left}px`;
}

/** The context menu key opens the browser's menu a moment later. */
function suppressContextMenu(): void {
  const prevent = (event: Event) => event.preventDefault();
  addEventListener('contextmenu', prevent, { once: true });
  setTimeout(() => removeEventListener('contextmenu', prevent), 300);
}

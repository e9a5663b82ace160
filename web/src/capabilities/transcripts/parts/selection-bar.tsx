import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { useKeysOf, useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { showKeys } from '../../../ui/shortcuts/show-keys.ts';
import { useDesk } from '../desk.ts';
import { useOpenDoubt } from '../doubt/check-state.ts';
import { useEditor } from '../editing/use-editing.ts';
import { useOfferedActions, type WordAction } from '../editing/word-actions.ts';
import { useSelectedBox } from '../use-selected-box.ts';
import { boxOf, roomBottom, roomTop } from '../word-elements.ts';

const GAP_PX = 8;

/** What can be done with the selected words, beside them; by key also with the current word. */
export const SelectionBar = memo(function SelectionBar() {
  const actions = useOfferedActions();
  const desk = useDesk();
  // A word to check is selected to be typed over, and the strip says what it may be.
  const isDoubt = useOpenDoubt() !== undefined;
  const anySelected = useSelectedBox();
  const selected = isDoubt ? undefined : anySelected;
  /** Opened by key, at this place: it has the focus. */
  const [asked, setAsked] = useState<DOMRect>();
  const ask = () => {
    const place = desk.here();
    const box = selected ?? (place && boxOf(document.body, place));
    if (box) setAsked(box);
    suppressContextMenu();
  };
  useShortcuts('Words', [
    {
      id: 'words.actions',
      keys: ['mod+.', 'ContextMenu'],
      label: 'What can be done with these words',
      scope: 'words',
      run: ask,
    },
  ]);
  const box = asked ?? selected;
  if (!box || actions.length === 0) return null;
  return (
    <Bar actions={actions} box={box} isAsked={asked !== undefined} onClose={() => setAsked(undefined)} />
  );
});

type BarProps = { actions: readonly WordAction[]; box: DOMRect; isAsked: boolean; onClose: () => void };

function Bar({ actions, box, isAsked, onClose }: BarProps) {
  const desk = useDesk();
  const { editor } = useEditor();
  const bar = useRef<HTMLDivElement>(null);
  const buttons = (): HTMLElement[] => [...(bar.current?.querySelectorAll('button') ?? [])];
  useLayoutEffect(() => placeBeside(bar.current!, box), [box]);
  useEffect(() => {
    if (isAsked) bar.current?.querySelector('button')?.focus();
  }, [isAsked]);

  const leave = () => {
    if (bar.current?.contains(document.activeElement)) editor.surface()?.focus({ preventScroll: true });
    onClose();
  };
  const run = (action: WordAction) => {
    const words = desk.selection();
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
    // Neither here nor in the words any more.
    if (!(relatedTarget as Element).closest('[data-editor]')) editor.leave();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="With these words"
      data-of-editor
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      // The words stay selected, and the caret where it is.
      onMouseDown={(press) => press.preventDefault()}
      className="fixed z-30 flex max-w-[calc(100vw-16px)] gap-0.5 overflow-x-auto rounded-md border border-line bg-surface p-1 shadow-float float-in"
    >
      {actions.map((action, at) => (
        <ActionButton key={action.id} action={action} isFirst={at === 0} onRun={() => run(action)} />
      ))}
    </div>
  );
}

function ActionButton(props: { action: WordAction; isFirst: boolean; onRun: () => void }) {
  const { action, isFirst, onRun } = props;
  const keys = useKeysOf(action.id);
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      title={keys === undefined ? undefined : `${action.label} (${showKeys(keys)})`}
      onClick={onRun}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-sm px-2 text-sm whitespace-nowrap hover:bg-sunken pointer-coarse:h-11"
    >
      {action.icon}
      {action.label}
    </button>
  );
}

/** Above the words; below them where there is no room, and where fingers bring a bar of the system's above. */
function placeBeside(bar: HTMLElement, box: DOMRect): void {
  const { width, height } = bar.getBoundingClientRect();
  const above = box.top - height - GAP_PX;
  const isBelow = above < roomTop() || matchMedia('(pointer: coarse)').matches;
  const top = isBelow ? Math.min(box.bottom + GAP_PX, roomBottom() - height - GAP_PX) : above;
  const left = Math.min(Math.max(box.left, GAP_PX), innerWidth - width - GAP_PX);
  bar.style.top = `${top}px`;
  bar.style.left = `${left}px`;
}

/** The key of the context menu brings the browser's own as well, a moment later. */
function suppressContextMenu(): void {
  const prevent = (event: Event) => event.preventDefault();
  addEventListener('contextmenu', prevent, { once: true });
  setTimeout(() => removeEventListener('contextmenu', prevent), 300);
}

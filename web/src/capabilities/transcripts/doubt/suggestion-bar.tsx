import { isConfirmed } from '@colloquy/contract';
import { Check, Delete } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keysFor } from '../../../ui/shortcuts/key-map.ts';
import { writes } from '../../../ui/shortcuts/keys.ts';
import { useCustomKeys, useShortcutGroups } from '../../../ui/shortcuts/shortcuts.ts';
import { showKeys } from '../../../ui/shortcuts/show-keys.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import { useEditedId, useEditor } from '../editing/use-editing.ts';
import { boxOf, roomBottom, roomTop } from '../word-elements.ts';
import { indexOf, type Place, wordOf } from '../word-index.ts';
import type { Corrector } from './make-corrector.ts';
import { useVisitedDoubt, visitDoubt } from './visited.ts';

const GAP_PX = 8;

/** Below the doubtful word that is looked at: what it may be, by key or by finger. */
export function SuggestionBar({ corrector }: { corrector: Corrector }) {
  const session = useSession();
  const { segments } = useTranscript(session);
  const place = useVisitedDoubt();
  const word = place && wordOf(indexOf(segments), place);
  // Gone, written anew or confirmed meanwhile.
  const isOpen = word !== undefined && !isConfirmed(word);
  useLeaving(isOpen);
  if (!place || !isOpen) return null;
  return (
    <Bar key={`${place.segmentId}/${place.word}`} place={place} text={word.text} corrector={corrector} />
  );
}

/** The person is elsewhere once they click, type or leave. */
function useLeaving(isOpen: boolean): void {
  const { editor } = useEditor();
  const editedId = useEditedId(editor);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = () => visitDoubt(undefined);
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('[data-suggestions]'))) leave();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    };
    addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    addEventListener('input', leave);
    return () => {
      removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
      removeEventListener('input', leave);
    };
  }, [isOpen, editedId]);
}

type BarProps = { place: Place; text: string; corrector: Corrector };

function Bar({ place, text, corrector }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // As they were when the word was come to: what is learned meanwhile must not move the keys.
  const [suggestions] = useState(() => corrector.suggestions(place));
  useLayoutEffect(() => {
    const follow = () => {
      if (bar.current) placeBelow(bar.current, place);
    };
    follow();
    // Its row may only be drawn in the next frame.
    const frame = requestAnimationFrame(() => requestAnimationFrame(follow));
    addEventListener('scroll', follow, { passive: true, capture: true });
    addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [place]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the caret in the words, nothing else
    <div
      ref={bar}
      role="group"
      aria-label={`What ‘${text}’ may be`}
      data-of-editor
      data-suggestions
      // The caret stays where it is.
      onMouseDown={(press) => press.preventDefault()}
      className="fixed top-0 left-0 z-20 flex max-w-[calc(100vw-16px)] gap-0.5 overflow-x-auto rounded-md border border-line bg-surface p-1 shadow-float"
    >
      {suggestions.map((suggestion, at) => (
        <BarButton
          key={suggestion}
          action={`doubts.take-${at + 1}`}
          title={`Put ${suggestion}`}
          onClick={() => corrector.take(at)}
        >
          <span className="sr-only">Put </span>
          <span className="said-small">{suggestion}</span>
        </BarButton>
      ))}
      <BarButton action="doubts.accept" title="Accept" onClick={corrector.accept}>
        <span className="sr-only">Accept</span>
        <Check aria-hidden size={14} />
      </BarButton>
      <BarButton action="doubts.take-out" title="Take out" onClick={corrector.takeOut}>
        <span className="sr-only">Take out</span>
        <Delete aria-hidden size={14} />
      </BarButton>
    </div>
  );
}

type BarButtonProps = { action: string; title: string; onClick: () => void; children: ReactNode };

function BarButton({ action, title, onClick, children }: BarButtonProps) {
  const keys = useKeysNow(action);
  return (
    <button
      type="button"
      title={title}
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

/** The keys of an action that are heard now: while words are written only those that write nothing. */
function useKeysNow(action: string): string | undefined {
  const { editor } = useEditor();
  const isWriting = useEditedId(editor) !== null;
  const custom = useCustomKeys();
  const shortcut = useShortcutGroups()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ id }) => id === action);
  return shortcut && keysFor(shortcut, custom).find((keys) => !isWriting || !writes(keys));
}

/** Below the word; above it where there is no room. Out of sight with the word. */
function placeBelow(bar: HTMLElement, place: Place): void {
  const selection = getSelection();
  const isWriting = selection?.anchorNode?.parentElement?.closest('[data-editor]');
  const box =
    isWriting && selection?.rangeCount
      ? selection.getRangeAt(0).getBoundingClientRect()
      : boxOf(document.body, place);
  const isSeen = box !== undefined && box.bottom > roomTop() && box.top < roomBottom();
  bar.style.visibility = isSeen ? 'visible' : 'hidden';
  if (!box) return;
  const { width, height } = bar.getBoundingClientRect();
  const below = box.bottom + GAP_PX;
  const top = below + height > roomBottom() ? box.top - height - GAP_PX : below;
  const left = Math.min(Math.max(box.left, GAP_PX), innerWidth - width - GAP_PX);
  bar.style.transform = `translate(${left}px, ${top}px)`;
}

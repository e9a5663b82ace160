import type { WordPosition } from '@colloquy/rules/transcript';
import { countLowConfidence, countUnclear } from '@colloquy/rules/confidence';
import { Check, Delete, ListChecks } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { scrollHint } from '../../../ui/controls/scroll-hint.ts';
import { useShortcutKeys } from '../../../ui/shortcuts/shortcuts.ts';
import { formatKeys } from '../../../ui/shortcuts/kbd.tsx';
import {
  useEditSession,
  useOfferedActions,
  useSpeakers,
  useTranscript,
  useTranscriptController,
  useTranscriptScope,
  wordIndexOf,
  wordOf,
} from '../../editing/index.ts';
import { useLastCommand } from './check-state.ts';
import { CommandButton } from './command-button.tsx';
import { useReviewedWord } from '../../transcripts/index.ts';
import { useCheckMode } from './use-check-mode.ts';
import { useConfidenceReview } from './use-confidence-review.ts';
import type { ConfidenceReview } from './confidence-review.ts';
import * as messages from '../messages.ts';

/**
 * Strip below the transcript that covers no words: the commands of check mode, and suggestions for the
 * current word.
 */
export function CheckStrip() {
  const { review } = useConfidenceReview();
  const { isOn, leave } = useCheckMode();
  const position = useReviewedWord();
  useEndVisit(position !== undefined, isOn);
  const keyboardInset = useKeyboardInset();
  if (!isOn && !position) return null;
  return (
    <>
      {isOn && (
        <div
          aria-hidden
          data-check-edge
          className="pointer-events-none absolute inset-0 z-20 border-x-4 border-accent"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps the caret in the transcript */}
      <section
        aria-label={isOn ? messages.check : messages.suggestions}
        data-of-editor
        data-strip
        onMouseDown={(press) => press.preventDefault()}
        ref={publishHeight}
        // Above the player, where that is at the end of the window.
        style={{ bottom: keyboardInset || 'var(--player-bottom, 0px)' }}
        className={`sticky z-20 border-t bg-surface px-4 py-1 shadow-float wide:px-6 ${isOn ? 'border-t-2 border-accent' : 'border-line'}`}
      >
        {isOn && (
          <div className="flex min-h-8 items-center gap-x-3">
            <strong className="inline-flex items-center gap-1.5 font-semibold text-accent">
              <ListChecks aria-hidden size={16} />
              {messages.check}
            </strong>
            <RemainingCount />
            <LastCommand />
            <span className="ml-auto">
              <CommandButton id="check.leave" onClick={leave}>
                {messages.leave}
              </CommandButton>
            </span>
          </div>
        )}
        <div ref={scrollHint} className="scroll-hint flex items-center gap-0.5">
          {position && (
            <SuggestionsGroup
              key={`${position.segmentId}/${position.word}`}
              position={position}
              review={review}
            />
          )}
          <CommandButton id="confidence.accept" onClick={review.accept}>
            <Check aria-hidden size={14} />
            {messages.accept}
          </CommandButton>
          <CommandButton id="confidence.take-out" onClick={review.removeWords}>
            <Delete aria-hidden size={14} />
            {messages.remove}
          </CommandButton>
          {isOn && <CheckCommands />}
        </div>
      </section>
    </>
  );
}

/** Commands of check mode that do not decide about the word. */
function CheckCommands() {
  const { review } = useConfidenceReview();
  const controller = useTranscriptController();
  const actions = useOfferedActions();
  const { length } = useSpeakers(useEditSession());
  const firstSpeaker = useShortcutKeys('speakers.turn-1');
  const lastSpeaker = useShortcutKeys(`speakers.turn-${Math.min(9, length)}`);
  const allKeys = useShortcutKeys('everywhere.keys');
  const runAction = (id: string) => () => {
    const words = controller.targetWords();
    if (words.length > 0) actions.find((action) => action.id === id)?.run(words);
  };
  const edit = () => {
    const position = controller.currentPosition();
    if (position) controller.openEditor(position);
  };
  return (
    <>
      <CommandButton id="confidence.next" onClick={() => review.go(1)}>
        {messages.next}
      </CommandButton>
      <CommandButton id="confidence.back" onClick={() => review.go(-1)}>
        {messages.previous}
      </CommandButton>
      <CommandButton id="words.edit" onClick={edit}>
        {messages.edit}
      </CommandButton>
      <CommandButton id="listening.play" onClick={controller.playback.toggle}>
        {messages.play}
      </CommandButton>
      <CommandButton id="speakers.assign" onClick={runAction('speakers.assign')}>
        {messages.speaker}
      </CommandButton>
      <CommandButton id="comments.add" onClick={runAction('comments.add')}>
        {messages.comment}
      </CommandButton>
      {firstSpeaker !== undefined && lastSpeaker !== undefined && length > 1 && (
        <KeyHint
          keys={`${formatKeys(firstSpeaker)}–${formatKeys(lastSpeaker)}`}
          text={messages.assignSpeaker}
        />
      )}
      {allKeys !== undefined && <KeyHint keys={formatKeys(allKeys)} text={messages.allKeys} />}
    </>
  );
}

const KeyHint = ({ keys, text }: { keys: string; text: string }) => (
  <span className="flex shrink-0 items-center gap-1.5 px-2 text-sm whitespace-nowrap text-ink-2 pointer-coarse:hidden">
    {text}
    <kbd className="text-xs text-ink-3">{keys}</kbd>
  </span>
);

function RemainingCount() {
  const session = useEditSession();
  const { settings } = useConfidenceReview();
  const { segments } = useDeferredValue(useTranscript(session));
  const remaining = countLowConfidence(segments, settings.threshold) + countUnclear(segments);
  return (
    <span className="whitespace-nowrap text-ink-2">
      {remaining === 0 ? messages.nothingLeft : messages.leftToCheck(remaining)}
    </span>
  );
}

/** Effect of the last command on words that may have left the screen, with undo. */
function LastCommand() {
  const session = useEditSession();
  const lastCommand = useLastCommand();
  if (!lastCommand) return null;
  return (
    <span className="flex min-w-0 items-center">
      <span className="truncate text-ink-2">{lastCommand.description}</span>
      <CommandButton id="words.undo" onClick={session.undo}>
        {messages.undo}
      </CommandButton>
    </span>
  );
}

/** Ends the visit when the user clicks into the transcript or types; outside check mode also on Escape. */
function useEndVisit(isVisiting: boolean, isOn: boolean): void {
  const { root, visited, isActive } = useTranscriptScope();
  useEffect(() => {
    if (!isVisiting) return undefined;
    const endVisit = () => visited.set(undefined);
    const onPointer = ({ target }: PointerEvent) => {
      const words = target instanceof Element && target.closest('[data-words]');
      if (words && root.element?.contains(words)) endVisit();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isOn && isActive.get()) endVisit();
    };
    const onInput = () => {
      if (isActive.get()) endVisit();
    };
    addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    addEventListener('input', onInput);
    return () => {
      removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
      removeEventListener('input', onInput);
    };
  }, [root, visited, isActive, isVisiting, isOn]);
}

/** Publishes the height to CSS: messages are shown above the strip. */
function publishHeight(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip) return undefined;
  const { style } = document.documentElement;
  const resizes = new ResizeObserver(() => style.setProperty('--strip-height', `${strip.offsetHeight}px`));
  resizes.observe(strip);
  return () => {
    resizes.disconnect();
    style.removeProperty('--strip-height');
  };
}

/** Height of the on-screen keyboard of a tablet; the strip stays above it. */
function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const screen = visualViewport;
    if (!screen) return undefined;
    const update = () => setInset(Math.max(0, innerHeight - screen.offsetTop - screen.height));
    update();
    screen.addEventListener('resize', update);
    screen.addEventListener('scroll', update);
    return () => {
      screen.removeEventListener('resize', update);
      screen.removeEventListener('scroll', update);
    };
  }, []);
  return inset;
}

type SuggestionsGroupProps = { position: WordPosition; review: ConfidenceReview };

/** Suggestions for the word to check. */
function SuggestionsGroup({ position, review }: SuggestionsGroupProps) {
  const { segments } = useTranscript(useEditSession());
  // Fixed on arrival: corrections learnt meanwhile must not move the keys.
  const [suggestions] = useState(() => review.suggestions(position));
  const text = wordOf(wordIndexOf(segments), position)?.text ?? '';
  return (
    <div
      role="group"
      aria-label={messages.suggestionsFor(text)}
      className="flex shrink-0 items-center gap-0.5"
    >
      <span className="transcript-quote px-2 whitespace-nowrap text-ink-2">“{text}”</span>
      {suggestions.map((suggestion, at) => (
        <CommandButton
          key={suggestion}
          id={`confidence.take-${at + 1}`}
          onClick={() => review.applySuggestion(at)}
        >
          <span className="transcript-quote">
            <span className="sr-only">{messages.changeTo}</span>
            {suggestion}
          </span>
        </CommandButton>
      ))}
    </div>
  );
}

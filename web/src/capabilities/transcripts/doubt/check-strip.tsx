import { Check, Delete, ListChecks } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { formatNumber } from '../../../ui/format/amount.ts';
import { useKeysOf } from '../../../ui/shortcuts/shortcuts.ts';
import { showKeys } from '../../../ui/shortcuts/show-keys.ts';
import { useDesk } from '../desk.ts';
import { useSession, useSpeakers, useTranscript } from '../editing/session.ts';
import { useOfferedActions } from '../editing/word-actions.ts';
import { changeCheck, useLastDone, useOpenDoubt } from './check-state.ts';
import { CommandButton } from './command-button.tsx';
import { countDoubtful, countUnclear } from './doubt-queue.ts';
import { SuggestionsGroup } from './suggestions-group.tsx';
import { useCheckMode } from './use-check-mode.ts';
import { useCorrector } from './use-corrector.ts';

/**
 * At the lower edge of the words, where it covers none of them: in Check what its keys do, and whenever a word to check
 * is looked at, what it may be.
 */
export function CheckStrip() {
  const { corrector } = useCorrector();
  const { isOn, leave } = useCheckMode();
  const place = useOpenDoubt();
  useLeaving(place !== undefined, isOn);
  const covered = useCovered();
  if (!isOn && !place) return null;
  return (
    <>
      {isOn && (
        <div
          aria-hidden
          data-check-edge
          className="pointer-events-none absolute inset-0 z-20 border-x-4 border-accent"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the caret in the words, nothing else */}
      <section
        aria-label={isOn ? 'Check' : 'Suggestions'}
        data-of-editor
        data-strip
        onMouseDown={(press) => press.preventDefault()}
        style={{ bottom: covered }}
        className={`sticky z-20 border-t bg-surface px-4 py-1 shadow-float wide:px-6 ${isOn ? 'border-t-2 border-accent' : 'border-line'}`}
      >
        {isOn && (
          <div className="flex min-h-8 items-center gap-x-3">
            <strong className="inline-flex items-center gap-1.5 font-semibold text-accent">
              <ListChecks aria-hidden size={16} />
              Check
            </strong>
            <LeftToCheck />
            <LastDone />
            <span className="ml-auto">
              <CommandButton id="check.leave" onClick={leave}>
                Leave
              </CommandButton>
            </span>
          </div>
        )}
        <div className="flex items-center gap-0.5 overflow-x-auto">
          {place && (
            <SuggestionsGroup key={`${place.segmentId}/${place.word}`} place={place} corrector={corrector} />
          )}
          <CommandButton id="doubts.accept" onClick={corrector.accept}>
            <Check aria-hidden size={14} />
            Accept
          </CommandButton>
          <CommandButton id="doubts.take-out" onClick={corrector.takeOut}>
            <Delete aria-hidden size={14} />
            Remove
          </CommandButton>
          {isOn && <Commands />}
        </div>
      </section>
    </>
  );
}

/** What can be done in Check beside deciding about a word. */
function Commands() {
  const { corrector } = useCorrector();
  const desk = useDesk();
  const actions = useOfferedActions();
  const { length } = useSpeakers(useSession());
  const firstSpeaker = useKeysOf('speakers.turn-1');
  const lastSpeaker = useKeysOf(`speakers.turn-${Math.min(9, length)}`);
  const allKeys = useKeysOf('everywhere.keys');
  const act = (id: string) => () => {
    const words = desk.selection();
    if (words.length > 0) actions.find((action) => action.id === id)?.run(words);
  };
  const edit = () => {
    const place = desk.here();
    if (place) desk.openEditor(place);
  };
  return (
    <>
      <CommandButton id="doubts.next" onClick={() => corrector.go(1)}>
        Next
      </CommandButton>
      <CommandButton id="doubts.back" onClick={() => corrector.go(-1)}>
        Previous
      </CommandButton>
      <CommandButton id="words.edit" onClick={edit}>
        Edit
      </CommandButton>
      <CommandButton id="listening.play" onClick={desk.playback.toggle}>
        Play
      </CommandButton>
      <CommandButton id="speakers.assign" onClick={act('speakers.assign')}>
        Speaker
      </CommandButton>
      <CommandButton id="comments.add" onClick={act('comments.add')}>
        Comment
      </CommandButton>
      {firstSpeaker !== undefined && lastSpeaker !== undefined && length > 1 && (
        <Hint keys={`${showKeys(firstSpeaker)}–${showKeys(lastSpeaker)}`} text="Give to speaker" />
      )}
      {allKeys !== undefined && <Hint keys={showKeys(allKeys)} text="All keys" />}
    </>
  );
}

const Hint = ({ keys, text }: { keys: string; text: string }) => (
  <span className="flex shrink-0 items-center gap-1.5 px-2 text-sm whitespace-nowrap text-ink-2 pointer-coarse:hidden">
    {text}
    <kbd className="text-xs text-ink-3">{keys}</kbd>
  </span>
);

function LeftToCheck() {
  const session = useSession();
  const { settings } = useCorrector();
  const { segments } = useDeferredValue(useTranscript(session));
  const left = countDoubtful(segments, settings.from) + countUnclear(segments);
  return (
    <span className="whitespace-nowrap text-ink-2">
      {left === 0 ? 'Nothing left to check' : `${formatNumber(left)} to check`}
    </span>
  );
}

/** What the last key did to words that are on the screen no more, and how to take it back. */
function LastDone() {
  const session = useSession();
  const done = useLastDone();
  if (!done) return null;
  return (
    <span className="flex min-w-0 items-center">
      <span className="truncate text-ink-2">{done.sentence}</span>
      <CommandButton id="words.undo" onClick={session.undo}>
        Undo
      </CommandButton>
    </span>
  );
}

/** The person is elsewhere once they click into the words or type; outside Check also once they press Escape. */
function useLeaving(isVisiting: boolean, isOn: boolean): void {
  const session = useSession();
  useEffect(() => {
    if (!isVisiting) return undefined;
    const leave = () => changeCheck(session, { visited: undefined });
    const onPointer = ({ target }: PointerEvent) => {
      const isElsewhere = target instanceof Element && target.closest('[data-words]') !== null;
      if (isElsewhere) leave();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isOn) leave();
    };
    addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    addEventListener('input', leave);
    return () => {
      removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
      removeEventListener('input', leave);
    };
  }, [session, isVisiting, isOn]);
}

/** How much of the lower edge of the page the keys of a tablet lie over: the strip stands above them. */
function useCovered(): number {
  const [covered, cover] = useState(0);
  useEffect(() => {
    const screen = visualViewport;
    if (!screen) return undefined;
    const look = () => cover(Math.max(0, innerHeight - screen.offsetTop - screen.height));
    look();
    screen.addEventListener('resize', look);
    screen.addEventListener('scroll', look);
    return () => {
      screen.removeEventListener('resize', look);
      screen.removeEventListener('scroll', look);
    };
  }, []);
  return covered;
}

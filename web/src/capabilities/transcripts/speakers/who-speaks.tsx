import type { Speaker } from '@colloquy/contract';
import { UserPlus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Kbd } from '../../../ui/feedback/kbd.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import type { Option } from '../../../ui/form/field.tsx';
import { isNamed, moveMark, searchOptions } from '../../../ui/form/search-options.ts';
import { SearchedOptions } from '../../../ui/form/searched-options.tsx';
import { useSession, useTranscript } from '../editing/session.ts';
import { useEditor } from '../editing/use-editing.ts';
import { speakerColour } from '../speaker-colour.ts';
import { boxOf, focusWord, marginBoxOf } from '../word-elements.ts';
import { type AssignRequest, enterChoice } from './assign-request.ts';
import { type AssignTarget, countFar, type Scope, scopesFor } from './assign.ts';
import { assign, assignToNew } from './speaker-edits.ts';

const SCOPE_NAMES: Record<Scope, string> = {
  words: 'These words',
  turn: 'This turn',
  selected: 'The selected turns',
  onwards: 'From here on',
  rest: 'From here to the end',
  everywhere: 'Everywhere',
};

type Choice = Option &
  ({ kind: 'known'; speaker: Speaker; digit: string | undefined } | { kind: 'new'; name: string | null });

type WhoSpeaksProps = { request: AssignRequest; onClose: () => void };

/** A choice of speakers beside the words: type to find one or to name a new one, Enter takes it. */
export function WhoSpeaks({ request, onClose }: WhoSpeaksProps) {
  const session = useSession();
  const { editor } = useEditor();
  const { segments, speakers } = useTranscript(session);
  const { segmentId, word, selection, at, isBesideCaret = false, isInMargin = false } = request;
  const target: AssignTarget = useMemo(
    () => ({ segments, segmentId, selection, ...(word !== undefined && { word }) }),
    [segments, segmentId, selection, word],
  );
  const scopes = useMemo(() => scopesFor(target), [target]);
  const [wantedScope, setScope] = useState<Scope>();
  const scope = wantedScope && scopes.includes(wantedScope) ? wantedScope : scopes[0];
  /** Chosen for more than is seen: asked about before. */
  const [far, setFar] = useState<Choice>();
  // Its row may be drawn anew meanwhile, at another place.
  const anchor = useRef({
    getBoundingClientRect: () => {
      if (!isBesideCaret) return at;
      const { body } = document;
      return (isInMargin ? marginBoxOf(body, segmentId) : boxOf(body, { segmentId, word: 0 })) ?? at;
    },
  });
  const [asker] = useState(() => document.activeElement);
  const speakerId = segments.find(({ id }) => id === segmentId)?.speakerId ?? null;
  // Of another recording on the same page, or merged away meanwhile.
  if (!scope) return null;

  const take = (choice: Choice) => {
    onClose();
    if (choice.kind === 'known') assign(session, target, scope, choice.speaker);
    else assignToNew(session, target, scope, choice.name);
  };
  const choose = (choice: Choice) => {
    const isSame = choice.kind === 'known' && choice.speaker.id === speakerId;
    if (!isSame && countFar(target, scope) !== undefined) setFar(choice);
    else take(choice);
  };
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    const surface = editor.surface();
    if (surface) surface.focus({ preventScroll: true });
    else if (asker instanceof HTMLElement && asker.isConnected) asker.focus({ preventScroll: true });
    else focusWord({ segmentId, word: 0 });
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align={isInMargin ? 'end' : 'start'}
          sideOffset={6}
          collisionPadding={8}
          // The rows find their places only once they are measured: it must not stay over the words that it is about.
          updatePositionStrategy={isBesideCaret ? 'always' : 'optimized'}
          aria-label="Who speaks?"
          // The keys of the words are heard as long as the caret is there.
          role={isBesideCaret ? 'region' : 'dialog'}
          data-of-editor
          // Somebody clicks into it.
          onFocus={() => isBesideCaret && enterChoice()}
          onOpenAutoFocus={(event) => isBesideCaret && event.preventDefault()}
          onFocusOutside={(event) => isBesideCaret && event.preventDefault()}
          onCloseAutoFocus={giveFocusBack}
          className="z-40 grid w-72 max-w-[calc(100vw-16px)] gap-2 rounded-md border border-line bg-surface p-2 shadow-float float-in"
        >
          {far ? (
            <FarQuestion
              turns={countFar(target, scope) ?? 0}
              from={speakers.find(({ id }) => id === speakerId)?.label}
              to={far.kind === 'known' ? far.speaker.label : (far.name ?? 'a new speaker')}
              onTake={() => take(far)}
              onBack={() => setFar(undefined)}
            />
          ) : (
            <>
              <SpeakerChoice
                speakers={speakers}
                now={speakerId}
                takesFocus={!isBesideCaret}
                onTake={choose}
              />
              {isBesideCaret && (
                <p className="px-1 text-xs text-ink-3">
                  Press a number, or go on typing. Tab to search or add a name.
                </p>
              )}
              <fieldset className="flex flex-wrap gap-1 border-t border-line pt-2">
                <legend className="sr-only">How far</legend>
                {scopes.map((each) => (
                  <label
                    key={each}
                    className="cursor-pointer rounded-full border border-line-control px-2 py-0.5 text-xs has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
                  >
                    <input
                      type="radio"
                      name="scope"
                      checked={each === scope}
                      onChange={() => setScope(each)}
                      className="sr-only"
                    />
                    {SCOPE_NAMES[each]}
                  </label>
                ))}
              </fieldset>
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FarQuestionProps = {
  turns: number;
  /** Nobody where nobody was named yet. */
  from: string | undefined;
  to: string;
  onTake: () => void;
  onBack: () => void;
};

/** Asks before turns change their speaker that the person may not see. */
function FarQuestion({ turns, from = 'nobody yet', to, onTake, onBack }: FarQuestionProps) {
  const count = formatCount(turns, 'turn');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="grid gap-3 p-1">
      <p>
        Give {count} of {from} to {to}?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={first} tone="go" size="small" onClick={onTake}>
          Give {count}
        </Button>
        <Button size="small" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

type SpeakerChoiceProps = {
  speakers: readonly Speaker[];
  now: string | null;
  /** Else the caret stays in the words. */
  takesFocus: boolean;
  onTake: (choice: Choice) => void;
};

function SpeakerChoice({ speakers, now, takesFocus, onTake }: SpeakerChoiceProps) {
  const [typed, setTyped] = useState('');
  // Enter alone leaves the words with whoever says them.
  const [marked, setMarked] = useState(() =>
    Math.max(
      0,
      speakers.findIndex(({ id: each }) => each === now),
    ),
  );
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const choices = choicesFor(speakers, typed);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const mark = Math.min(marked, choices.length - 1);

  const onKeyDown = (press: KeyboardEvent) => {
    const quick = choices.find((choice) => choice.kind === 'known' && choice.digit === press.key);
    if (quick) onTake(quick);
    else if (press.key === 'Enter') onTake(choices[mark]!);
    else {
      const next = moveMark(press.key, mark, choices.length);
      if (next === undefined) return;
      setMarked(next);
    }
    press.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
        role="combobox"
        aria-label="Speaker"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={`${id}-${mark}`}
        aria-autocomplete="list"
        placeholder="Who speaks? Type a name"
        value={typed}
        maxLength={80}
        onChange={(event) => {
          setTyped(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded-md border border-line-control bg-surface px-2.5"
      />
      <SearchedOptions
        id={id}
        label="Speakers"
        found={choices}
        mark={mark}
        chosen={choices.find(({ value }) => value === now)}
        onChoose={onTake}
        draw={drawChoice}
        className="max-h-64"
      />
    </>
  );
}

const drawChoice = (choice: Choice) => (
  <span className="flex items-center gap-2">
    {choice.kind === 'new' ? (
      <UserPlus aria-hidden size={14} className="shrink-0" />
    ) : (
      <span
        aria-hidden
        className={`size-2.5 shrink-0 rounded-full bg-current ${speakerColour(choice.speaker)}`}
      />
    )}
    <span className="grow wrap-anywhere">{choice.label}</span>
    {choice.kind === 'known' && choice.digit !== undefined && <Kbd>{choice.digit}</Kbd>}
  </span>
);

/** Known speakers whose name contains what was typed, and a new one, unless that is the name of a known one. */
function choicesFor(speakers: readonly Speaker[], typed: string): Choice[] {
  const known = speakers.map((speaker, at): Choice => ({
    kind: 'known',
    value: speaker.id,
    label: speaker.label,
    speaker,
    // The digits choose only until something is typed.
    digit: typed === '' && at < 9 ? String(at + 1) : undefined,
  }));
  const found = searchOptions(known, typed);
  if (found.some((choice) => isNamed(choice, typed))) return [...found];
  const name = typed.trim() || null;
  const label = name === null ? 'New speaker' : `New speaker “${name}”`;
  return [...found, { kind: 'new', value: 'new', label, name }];
}

import type { Speaker } from '@colloquy/rules/transcript';
import { UserPlus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Kbd } from '../../ui/shortcuts/kbd.tsx';
import type { Option } from '../../ui/form/select.tsx';
import { isExactMatch, searchOptions } from '../../ui/form/search-options.ts';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { useListbox } from '../../ui/form/use-listbox.ts';
import { boxOf, focusWord, marginBoxOf, useTranscript, useTranscriptScope } from '../editing/index.ts';
import { speakerColour } from '../transcripts/index.ts';
import { type SpeakerPickerRequest, focusSpeakerPicker } from './speaker-picker-request.ts';
import { type AssignTarget, countDistantTurns, type Scope, scopesFor } from './assign-speaker.ts';
import { assign, assignToNew } from './speaker-edits.ts';
import * as text from './messages.ts';

type SpeakerOption = Option &
  ({ kind: 'known'; speaker: Speaker; digit: string | undefined } | { kind: 'new'; name: string | null });

type SpeakerPickerProps = { request: SpeakerPickerRequest; onClose: () => void };

/** Popover beside the words: type to find or name a speaker, Enter assigns. */
export function SpeakerPicker({ request, onClose }: SpeakerPickerProps) {
  const transcript = useTranscriptScope();
  const {
    session,
    root,
    editing: { editor },
  } = transcript;
  const { segments, speakers } = useTranscript(session);
  const { segmentId, word, selection, at, isBesideCaret = false, isInMargin = false } = request;
  const target: AssignTarget = useMemo(
    () => ({ segments, segmentId, selection, ...(word !== undefined && { word }) }),
    [segments, segmentId, selection, word],
  );
  const scopes = useMemo(() => scopesFor(target), [target]);
  const [wantedScope, setScope] = useState<Scope>();
  const scope = wantedScope && scopes.includes(wantedScope) ? wantedScope : scopes[0];
  /** A choice that changes turns beyond the screen, to be confirmed. */
  const [pendingChoice, setPendingChoice] = useState<SpeakerOption>();
  // Its row may be re-rendered at another position meanwhile.
  const anchor = useRef({
    getBoundingClientRect: () => {
      if (!isBesideCaret) return at;
      const { element } = root;
      return (isInMargin ? marginBoxOf(element, segmentId) : boxOf(element, { segmentId, word: 0 })) ?? at;
    },
  });
  const [previousFocus] = useState(() => document.activeElement);
  const speakerId = segments.find(({ id }) => id === segmentId)?.speakerId ?? null;
  // The segment was merged away.
  if (!scope) return null;

  const apply = (choice: SpeakerOption) => {
    onClose();
    if (choice.kind === 'known') assign(session, target, scope, choice.speaker);
    else assignToNew(session, target, scope, choice.name);
  };
  const choose = (choice: SpeakerOption) => {
    const isSame = choice.kind === 'known' && choice.speaker.id === speakerId;
    if (!isSame && countDistantTurns(target, scope) !== undefined) setPendingChoice(choice);
    else apply(choice);
  };
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    const surface = editor.surface();
    if (surface) surface.focus({ preventScroll: true });
    else if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
      previousFocus.focus({ preventScroll: true });
    else focusWord(root, { segmentId, word: 0 });
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align={isInMargin ? 'end' : 'start'}
          sideOffset={6}
          collisionPadding={8}
          // Rows move after they are measured; the picker must not stay over its words.
          updatePositionStrategy={isBesideCaret ? 'always' : 'optimized'}
          aria-label={text.whoSpeaks}
          // The transcript handles keys while it has the caret.
          role={isBesideCaret ? 'region' : 'dialog'}
          data-of-editor
          // The user clicked into it.
          onFocus={() => isBesideCaret && focusSpeakerPicker(transcript)}
          onOpenAutoFocus={(event) => isBesideCaret && event.preventDefault()}
          onFocusOutside={(event) => isBesideCaret && event.preventDefault()}
          onCloseAutoFocus={restoreFocus}
          className="z-40 grid w-72 max-w-[calc(100vw-16px)] gap-2 rounded-md border border-line bg-surface p-2 shadow-float float-in"
        >
          {pendingChoice ? (
            <ConfirmAssignment
              turns={countDistantTurns(target, scope) ?? 0}
              from={speakers.find(({ id }) => id === speakerId)?.label}
              to={
                pendingChoice.kind === 'known'
                  ? pendingChoice.speaker.label
                  : (pendingChoice.name ?? text.aNewSpeaker)
              }
              onChoose={() => apply(pendingChoice)}
              onBack={() => setPendingChoice(undefined)}
            />
          ) : (
            <>
              <SpeakerCombobox
                speakers={speakers}
                now={speakerId}
                takesFocus={!isBesideCaret}
                onChoose={choose}
              />
              {isBesideCaret && <p className="px-1 text-xs text-ink-3">{text.pickerHint}</p>}
              <div className="border-t border-line pt-2">
                <RadioGroup
                  label={text.applyTo}
                  isLabelHidden
                  variant="pill"
                  options={scopes.map((value) => ({ value, label: text.scopes[value] }))}
                  value={scope}
                  onValueChange={setScope}
                />
              </div>
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ConfirmAssignmentProps = {
  turns: number;
  /** Undefined if the turns have no speaker yet. */
  from: string | undefined;
  to: string;
  onChoose: () => void;
  onBack: () => void;
};

/** Confirms a change of turns beyond the screen. */
function ConfirmAssignment({ turns, from, to, onChoose, onBack }: ConfirmAssignmentProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="grid gap-3 p-1">
      <p>{text.confirmAssign(turns, from, to)}</p>
      <div className="flex flex-wrap gap-2">
        <Button ref={first} variant="primary" size="small" onClick={onChoose}>
          {text.assignTurns(turns)}
        </Button>
        <Button size="small" onClick={onBack}>
          {text.back}
        </Button>
      </div>
    </div>
  );
}

type SpeakerComboboxProps = {
  speakers: readonly Speaker[];
  now: string | null;
  /** Otherwise the caret stays in the transcript. */
  takesFocus: boolean;
  onChoose: (choice: SpeakerOption) => void;
};

function SpeakerCombobox({ speakers, now, takesFocus, onChoose }: SpeakerComboboxProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const choices = listChoices(speakers, typed);
  const listbox = useListbox({
    options: choices,
    onChoose,
    // Enter alone keeps the current speaker.
    initialIndex: Math.max(
      0,
      speakers.findIndex(({ id }) => id === now),
    ),
  });
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const onKeyDown = (press: KeyboardEvent) => {
    const byDigit = choices.find((choice) => choice.kind === 'known' && choice.digit === press.key);
    if (!byDigit) return listbox.onKeyDown(press);
    onChoose(byDigit);
    press.preventDefault();
  };
  return (
    <>
      <input
        {...listbox.comboboxProps}
        ref={field}
        aria-label={text.speaker}
        placeholder={text.typeName}
        value={typed}
        maxLength={80}
        onChange={(event) => {
          setTyped(event.target.value);
          listbox.setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded-md border border-line-control bg-surface px-2.5"
      />
      <OptionList
        listbox={listbox}
        label={text.speakers}
        options={choices}
        selected={choices.find(({ value }) => value === now)}
        onChoose={onChoose}
        renderOption={renderChoice}
        className="max-h-64"
      />
    </>
  );
}

const renderChoice = (choice: SpeakerOption) => (
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

/** Speakers whose name contains the typed text, and a new one unless the name exists. */
function listChoices(speakers: readonly Speaker[], typed: string): SpeakerOption[] {
  const known = speakers.map((speaker, at): SpeakerOption => ({
    kind: 'known',
    value: speaker.id,
    label: speaker.label,
    speaker,
    // Digits choose only while the field is empty.
    digit: typed === '' && at < 9 ? String(at + 1) : undefined,
  }));
  const found = searchOptions(known, typed);
  if (found.some((choice) => isExactMatch(choice, typed))) return [...found];
  const name = typed.trim() || null;
  const label = name === null ? text.newSpeaker : text.newSpeakerNamed(name);
  return [...found, { kind: 'new', value: 'new', label, name }];
}

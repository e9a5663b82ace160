import type { Speaker } from '@colloquy/contract';
import { UserPlus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Kbd } from '../../../ui/feedback/kbd.tsx';
import type { Option } from '../../../ui/form/field.tsx';
import { isNamed, moveMark, searchOptions } from '../../../ui/form/search-options.ts';
import { SearchedOptions } from '../../../ui/form/searched-options.tsx';
import { useSession, useTranscript } from '../editing/session.ts';
import { speakerColour } from '../speaker-colour.ts';
import { type AssignRequest, closeWhoSpeaks } from './assign-request.ts';
import { type AssignTarget, type Scope, scopesFor } from './assign.ts';
import { assign, assignToNew } from './speaker-edits.ts';

const SCOPE_NAMES: Record<Scope, string> = {
  words: 'These words',
  turn: 'This turn',
  selected: 'The selected turns',
  onwards: 'From here on',
  everywhere: 'Everywhere',
};

type Choice = Option &
  ({ kind: 'known'; speaker: Speaker; digit: string | undefined } | { kind: 'new'; name: string | null });

/** A choice of speakers beside the words: type to find one or to name a new one, Enter takes it. */
export function WhoSpeaks({ request }: { request: AssignRequest }) {
  const session = useSession();
  const { segments, speakers } = useTranscript(session);
  const { segmentId, selection, at } = request;
  const target: AssignTarget = useMemo(
    () => ({ segments, segmentId, selection }),
    [segments, segmentId, selection],
  );
  const scopes = useMemo(() => scopesFor(target), [target]);
  const [wantedScope, setScope] = useState<Scope>();
  const scope = wantedScope && scopes.includes(wantedScope) ? wantedScope : scopes[0];
  const anchor = useRef({ getBoundingClientRect: () => at });
  const now = segments.find(({ id }) => id === segmentId)?.speakerId;
  // Of another recording on the same page, or merged away meanwhile.
  if (!scope) return null;

  const take = (choice: Choice) => {
    closeWhoSpeaks();
    if (choice.kind === 'known') assign(session, target, scope, choice.speaker);
    else assignToNew(session, target, scope, choice.name);
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && closeWhoSpeaks()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Who speaks?"
          className="z-40 grid w-72 max-w-[calc(100vw-16px)] gap-2 rounded-md border border-line bg-surface p-2 shadow-float float-in"
        >
          <SpeakerChoice speakers={speakers} now={now ?? null} onTake={take} />
          <fieldset className="flex flex-wrap gap-1 border-t border-line pt-2">
            <legend className="sr-only">How far</legend>
            {scopes.map((each) => (
              <label
                key={each}
                className="cursor-pointer rounded-full border border-line-strong px-2 py-0.5 text-xs has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type SpeakerChoiceProps = {
  speakers: readonly Speaker[];
  now: string | null;
  onTake: (choice: Choice) => void;
};

function SpeakerChoice({ speakers, now, onTake }: SpeakerChoiceProps) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const id = useId();
  const choices = choicesFor(speakers, typed);
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

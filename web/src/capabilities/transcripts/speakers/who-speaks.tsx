import type { Speaker } from '@colloquy/contract';
import { Check, UserPlus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Kbd } from '../../../ui/feedback/kbd.tsx';
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

type Choice = { kind: 'known'; speaker: Speaker } | { kind: 'new'; name: string | null };

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
  const [active, setActive] = useState(0);
  const listId = useId();
  const choices = choicesFor(speakers, typed);
  const chosen = choices[Math.min(active, choices.length - 1)]!;
  const optionId = (choice: Choice) => `${listId}-${choice.kind === 'known' ? choice.speaker.id : 'new'}`;

  const onKeyDown = (press: KeyboardEvent) => {
    const quick = typed === '' && /^[1-9]$/.test(press.key) ? speakers[Number(press.key) - 1] : undefined;
    if (quick) onTake({ kind: 'known', speaker: quick });
    else if (press.key === 'Enter') onTake(chosen);
    else if (press.key === 'ArrowDown') setActive((active + 1) % choices.length);
    else if (press.key === 'ArrowUp') setActive((active + choices.length - 1) % choices.length);
    else return;
    press.preventDefault();
  };
  return (
    <>
      <input
        role="combobox"
        aria-label="Speaker"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={optionId(chosen)}
        aria-autocomplete="list"
        placeholder="Who speaks? Type a name"
        value={typed}
        maxLength={80}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded-md border border-line-control bg-surface px-2.5"
      />
      <div id={listId} role="listbox" aria-label="Speakers" className="max-h-64 overflow-y-auto">
        {choices.map((choice) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus; its keys choose here
          <div
            key={optionId(choice)}
            id={optionId(choice)}
            role="option"
            tabIndex={-1}
            aria-selected={choice === chosen}
            onClick={() => onTake(choice)}
            className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 aria-selected:bg-sunken"
          >
            <Option
              choice={choice}
              now={now}
              number={typed === '' ? numberOf(choice, speakers) : undefined}
            />
          </div>
        ))}
      </div>
    </>
  );
}

function Option({ choice, now, number }: { choice: Choice; now: string | null; number: number | undefined }) {
  if (choice.kind === 'new')
    return (
      <>
        <UserPlus aria-hidden size={14} />
        {choice.name === null ? 'New speaker' : `New speaker “${choice.name}”`}
      </>
    );
  const { speaker } = choice;
  return (
    <>
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full bg-current ${speakerColour(speaker)}`} />
      <span className="grow wrap-anywhere">{speaker.label}</span>
      {speaker.id === now && (
        <>
          <Check aria-hidden size={14} className="text-ink-3" />
          <span className="sr-only">, as it is</span>
        </>
      )}
      {number !== undefined && <Kbd>{String(number)}</Kbd>}
    </>
  );
}

/** By the digits, which choose at once. */
function numberOf(choice: Choice, speakers: readonly Speaker[]): number | undefined {
  const at = choice.kind === 'known' ? speakers.indexOf(choice.speaker) : -1;
  return at >= 0 && at < 9 ? at + 1 : undefined;
}

function choicesFor(speakers: readonly Speaker[], typed: string): Choice[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const found = speakers.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const isKnown = found.some(({ label }) => label.toLocaleLowerCase() === wanted);
  return [
    ...found.map((speaker): Choice => ({ kind: 'known', speaker })),
    ...(isKnown ? [] : [{ kind: 'new' as const, name: typed.trim() || null }]),
  ];
}

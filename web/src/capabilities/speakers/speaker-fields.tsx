import { type Speaker, SPEAKER_ROLES, type SpeakerRole } from '@colloquy/rules/transcript';
import { useState, type KeyboardEvent } from 'react';
import { Select } from '../../ui/form/select.tsx';
import { HANDLES_ESCAPE } from '../../ui/overlay/dialog.tsx';
import { speakerColour } from '../transcripts/index.ts';
import { useTranscriptScope } from '../editing/index.ts';
import { suggestedNamesId, useSuggestedNames } from './suggested-names.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import * as text from './messages.ts';

type NameFieldProps = {
  speaker: Speaker;
  /** Null removes the name: the speaker has a number again. */
  onName: (name: string | null) => void;
};

/** Name edited in place: Enter or blur saves, Escape reverts. */
export function NameField({ speaker, onName }: NameFieldProps) {
  const [typed, setTyped] = useState<string>();
  const namesId = suggestedNamesId(useTranscriptScope());
  const hasSuggestions = useSuggestedNames().length > 0;
  const save = () => {
    if (typed !== undefined) onName(typed.trim() || null);
    setTyped(undefined);
  };
  const onKeyDown = (press: KeyboardEvent<HTMLInputElement>) => {
    if (press.key === 'Enter') save();
    else if (press.key === 'Escape' && typed !== undefined) setTyped(undefined);
    else return;
    press.preventDefault();
    press.stopPropagation();
  };
  return (
    <input
      {...(typed === undefined ? {} : HANDLES_ESCAPE)}
      aria-label={text.nameOf(speaker.label)}
      placeholder={text.numbered(speaker.number)}
      value={typed ?? speaker.name ?? ''}
      maxLength={80}
      // An empty list would also turn the field into a combobox for screen readers.
      list={hasSuggestions ? namesId : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
      dir="auto"
      className={`h-7 w-full min-w-0 rounded-md border border-transparent bg-transparent px-1 font-medium placeholder:font-medium placeholder:text-current hover:border-line-control focus:border-line-control focus:bg-surface ${speakerColour(speaker)}`}
    />
  );
}

const ROLE_OPTIONS: readonly { value: SpeakerRole | ''; label: string }[] = [
  { value: '', label: text.noRole },
  ...SPEAKER_ROLES.map((value) => ({ value, label: text.roles[value] })),
];

/** Role of a speaker in the conversation. */
export function RoleChoice({
  speaker,
  onChoose,
}: {
  speaker: Speaker;
  onChoose: (role: SpeakerRole | null) => void;
}) {
  return (
    <Select
      label={text.roleOf(speaker.label)}
      size="small"
      options={ROLE_OPTIONS}
      value={speaker.role ?? ''}
      onValueChange={(role) => onChoose(role || null)}
      className="max-w-full"
    />
  );
}

const Dot = ({ colour }: Pick<Speaker, 'colour'>) => (
  <span aria-hidden className={`size-3 rounded-full bg-current ${speakerColour({ colour })}`} />
);

const COLOURS = text.colours.map((label, at) => ({
  value: String(at + 1),
  label,
  icon: <Dot colour={at + 1} />,
}));

/** Menu that changes the colour of a speaker. */
export function ColourChoice({
  speaker,
  onChoose,
}: {
  speaker: Speaker;
  onChoose: (colour: number) => void;
}) {
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={text.colourOf(speaker.label)}
          className="grid size-7 place-items-center rounded-md hover:bg-sunken"
        >
          <Dot colour={speaker.colour} />
        </button>
      }
      items={[
        {
          label: text.colour,
          options: COLOURS,
          value: String(speaker.colour),
          onValueChange: (value) => onChoose(Number(value)),
        },
      ]}
    />
  );
}

import type { Speaker } from '@colloquy/contract';
import { useState, type KeyboardEvent } from 'react';
import { OWN_ESCAPE } from '../../../ui/overlay/own-escape.ts';
import { speakerColour } from '../speaker-colour.ts';
import { OFFERED_NAMES, useOfferedNames } from './offered-names.tsx';

type NameFieldProps = {
  speaker: Speaker;
  /** Null takes the name away: the speaker has a number again. */
  onName: (name: string | null) => void;
};

/** A name that is written where it stands: Enter or leaving keeps it, Escape leaves it as it was. */
export function NameField({ speaker, onName }: NameFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isOffered = useOfferedNames().length > 0;
  const keep = () => {
    if (typed !== undefined) onName(typed.trim() || null);
    setTyped(undefined);
  };
  const onKeyDown = (press: KeyboardEvent<HTMLInputElement>) => {
    if (press.key === 'Enter') keep();
    else if (press.key === 'Escape' && typed !== undefined) setTyped(undefined);
    else return;
    press.preventDefault();
    press.stopPropagation();
  };
  return (
    <input
      {...(typed === undefined ? {} : OWN_ESCAPE)}
      aria-label={`Name of ${speaker.label}`}
      placeholder={`Speaker ${speaker.number}`}
      value={typed ?? speaker.name ?? ''}
      maxLength={80}
      // With a list, even an empty one, it would be called a box to choose from.
      list={isOffered ? OFFERED_NAMES : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
      dir="auto"
      className={`h-7 w-full min-w-0 rounded-md border border-transparent bg-transparent px-1 font-medium placeholder:font-medium placeholder:text-current hover:border-line-control focus:border-line-control focus:bg-surface ${speakerColour(speaker)}`}
    />
  );
}

import { useMemo, useSyncExternalStore } from 'react';
import { initialsOf } from '../../../ui/text/shorten.tsx';
import type { TranscriptRow } from './transcript-rows.ts';
import { type EditSession, type PresentPerson, useEditSession } from '../../editing/index.ts';
import * as text from '../messages.ts';

const COLOURS = [
  'bg-speaker-1',
  'bg-speaker-2',
  'bg-speaker-3',
  'bg-speaker-4',
  'bg-speaker-5',
  'bg-speaker-6',
] as const;

/** A stable colour per person; initials distinguish people of the same colour. */
function colourOf({ personId }: PresentPerson): string {
  const sum = Array.from(personId).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return COLOURS[sum % COLOURS.length]!;
}

const usePresentPeople = ({ subscribe, getState }: EditSession): readonly PresentPerson[] =>
  useSyncExternalStore(subscribe, () => getState().others);

/** Other people who have the transcript open. */
export function PresenceList() {
  const people = usePresentPeople(useEditSession());
  if (people.length === 0) return null;
  return (
    <ul aria-label={text.alsoViewing} className="flex -space-x-1">
      {people.map((person) => (
        <li key={person.personId} data-tooltip={describePerson(person)}>
          <Initials person={person} />
          <span className="sr-only">{describePerson(person)}</span>
        </li>
      ))}
    </ul>
  );
}

const describePerson = ({ name, isEditing }: PresentPerson): string =>
  isEditing ? text.isEditing(name) : name;

/** People by the segment they are in. */
export function usePresenceBySegment(session: EditSession): ReadonlyMap<string, readonly PresentPerson[]> {
  const people = usePresentPeople(session);
  return useMemo(
    () =>
      Map.groupBy(people.filter(hasSegment), ({ segmentId }) => segmentId) as Map<string, PresentPerson[]>,
    [people],
  );
}

const hasSegment = (person: PresentPerson): person is PresentPerson & { segmentId: string } =>
  person.segmentId !== null;

/** People in a row; undefined if there are none. */
export function peopleInRow(
  { slices }: TranscriptRow,
  bySegment: ReadonlyMap<string, readonly PresentPerson[]>,
): readonly PresentPerson[] | undefined {
  const here = slices.flatMap(({ segment, from }) => (from === 0 ? (bySegment.get(segment.id) ?? []) : []));
  return here.length > 0 ? here : undefined;
}

/** People in a turn, shown beside it. */
export function TurnPresence({ people }: { people: readonly PresentPerson[] }) {
  return (
    <span className="absolute top-1 -left-7 flex flex-col max-wide:-left-3.5">
      {people.map((person) => (
        <span key={person.personId} data-tooltip={describePerson(person)}>
          <Initials person={person} isSlim />
          <span className="sr-only">
            {person.isEditing ? text.isEditingHere(person.name) : text.isHere(person.name)}
          </span>
        </span>
      ))}
    </span>
  );
}

function Initials({ person, isSlim = false }: { person: PresentPerson; isSlim?: boolean }) {
  // Narrow screens show a coloured bar instead of initials.
  const slim = isSlim ? 'max-wide:h-6 max-wide:w-1 max-wide:text-[0px] max-wide:ring-0' : '';
  return (
    <span
      aria-hidden
      className={`grid size-5.5 place-items-center rounded-full text-[10px] font-semibold text-paper ring-2 ${person.isEditing ? 'ring-accent' : 'ring-paper'} ${colourOf(person)} ${slim}`}
    >
      {initialsOf(person.name)}
    </span>
  );
}

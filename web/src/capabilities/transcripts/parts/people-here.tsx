import { useMemo, useSyncExternalStore } from 'react';
import { initialsOf } from '../../../app/shell/names.ts';
import type { Row } from '../rows.ts';
import { type Present, type Session, useSession } from '../editing/session.ts';

const COLOURS = [
  'bg-speaker-1',
  'bg-speaker-2',
  'bg-speaker-3',
  'bg-speaker-4',
  'bg-speaker-5',
  'bg-speaker-6',
] as const;

/** The same for a person wherever they are; the initials tell them apart where two have the same. */
function colourOf({ personId }: Present): string {
  const sum = Array.from(personId).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return COLOURS[sum % COLOURS.length]!;
}

const useOthers = ({ subscribe, getState }: Session): readonly Present[] =>
  useSyncExternalStore(subscribe, () => getState().others);

/** Who else has the transcript open. */
export function PeopleHere() {
  const others = useOthers(useSession());
  if (others.length === 0) return null;
  return (
    <ul aria-label="Also here" className="flex -space-x-1">
      {others.map((person) => (
        <li key={person.personId} title={sayOf(person)}>
          <Initials person={person} />
          <span className="sr-only">{sayOf(person)}</span>
        </li>
      ))}
    </ul>
  );
}

const sayOf = ({ name, isEditing }: Present): string => (isEditing ? `${name} is editing` : name);

/** Who stands in which segment. */
export function usePlaces(session: Session): ReadonlyMap<string, readonly Present[]> {
  const others = useOthers(session);
  return useMemo(
    () => Map.groupBy(others.filter(isSomewhere), ({ segmentId }) => segmentId) as Map<string, Present[]>,
    [others],
  );
}

const isSomewhere = (person: Present): person is Present & { segmentId: string } => person.segmentId !== null;

/** The others in a row of the list; undefined where nobody is. */
export function peopleIn(
  { pieces }: Row,
  places: ReadonlyMap<string, readonly Present[]>,
): readonly Present[] | undefined {
  const here = pieces.flatMap(({ segment, from }) => (from === 0 ? (places.get(segment.id) ?? []) : []));
  return here.length > 0 ? here : undefined;
}

/** Beside a turn: who is in it. */
export function PeopleInTurn({ people }: { people: readonly Present[] }) {
  return (
    <span className="absolute top-1 -left-7 flex flex-col max-wide:-left-3.5">
      {people.map((person) => (
        <span key={person.personId} title={sayOf(person)}>
          <Initials person={person} isSlim />
          <span className="sr-only">{`${sayOf(person)}${person.isEditing ? '' : ' is'} here. `}</span>
        </span>
      ))}
    </span>
  );
}

function Initials({ person, isSlim = false }: { person: Present; isSlim?: boolean }) {
  // Where there is no room for letters a bar in the person's colour stands for them.
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

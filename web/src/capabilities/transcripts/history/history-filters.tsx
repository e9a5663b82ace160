import { MACHINE } from '@colloquy/contract';
import { SelectField } from '../../../ui/form/field.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { useDesk } from '../desk.ts';
import type { HistoryFilter } from './history.queries.ts';

type HistoryFiltersProps = {
  filter: HistoryFilter;
  people: readonly { id: string; name: string }[];
  onChange: (filter: HistoryFilter) => void;
};

/** Whose changes, and whether of one turn alone. */
export function HistoryFilters({ filter, people, onChange }: HistoryFiltersProps) {
  const me = useUserInfo()?.id;
  const desk = useDesk();
  const segment = filter.segmentId === undefined ? undefined : desk.getIndex().segments.get(filter.segmentId);
  const chooseTurn = () => {
    const { segmentId: _, ...rest } = filter;
    const here = filter.segmentId === undefined ? desk.here()?.segmentId : undefined;
    onChange(here === undefined ? rest : { ...rest, segmentId: here });
  };
  const choosePerson = (value: string) => {
    const { personId: _, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, personId: value });
  };
  return (
    <div className="grid gap-2">
      <SelectField
        label="Whose changes"
        value={filter.personId ?? ''}
        onChange={(event) => choosePerson(event.target.value)}
        options={[
          { value: '', label: 'Everybody’s' },
          ...(me === undefined ? [] : [{ value: me, label: 'My changes' }]),
          ...people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name })),
          { value: MACHINE, label: 'The machine’s' },
        ]}
      />
      <Button
        size="small"
        tone={filter.segmentId === undefined ? 'plain' : 'go'}
        aria-pressed={filter.segmentId !== undefined}
        onClick={chooseTurn}
        className="justify-self-start"
      >
        {segment ? `Only the turn at ${formatClock(segment.startMs)}` : 'Only the turn where I am'}
      </Button>
    </div>
  );
}

import { AUTOMATIC_AUTHOR } from '@colloquy/contract/transcripts';
import { SelectField } from '../../ui/form/select.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { formatClock } from '../../ui/format/duration.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { useTranscriptController } from '../editing/index.ts';
import type { HistoryFilter } from './history.queries.ts';
import * as text from './messages.ts';

type HistoryFiltersProps = {
  filter: HistoryFilter;
  people: readonly { id: string; name: string }[];
  onChange: (filter: HistoryFilter) => void;
};

/** Filters history by person, or to one turn. */
export function HistoryFilters({ filter, people, onChange }: HistoryFiltersProps) {
  const ownId = useUserInfo()?.id;
  const controller = useTranscriptController();
  const segment =
    filter.segmentId === undefined ? undefined : controller.getIndex().segments.get(filter.segmentId);
  const chooseTurn = () => {
    const { segmentId: _, ...rest } = filter;
    const here = filter.segmentId === undefined ? controller.currentPosition()?.segmentId : undefined;
    onChange(here === undefined ? rest : { ...rest, segmentId: here });
  };
  const choosePerson = (value: string) => {
    const { personId: _, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, personId: value });
  };
  return (
    <div className="grid gap-2">
      <SelectField
        label={text.changedBy}
        value={filter.personId ?? ''}
        onChange={(event) => choosePerson(event.target.value)}
        options={[
          { value: '', label: text.anyone },
          ...(ownId === undefined ? [] : [{ value: ownId, label: text.me }]),
          ...people.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name })),
          { value: AUTOMATIC_AUTHOR, label: text.automatic },
        ]}
      />
      <Button
        size="small"
        variant={filter.segmentId === undefined ? 'secondary' : 'primary'}
        aria-pressed={filter.segmentId !== undefined}
        onClick={chooseTurn}
        className="justify-self-start"
      >
        {segment ? text.turnOnly(formatClock(segment.startMs)) : text.thisTurnOnly}
      </Button>
    </div>
  );
}

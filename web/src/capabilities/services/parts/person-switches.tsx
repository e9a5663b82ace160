import {
  type PersonServices,
  SERVICE_PEOPLE_CSV_PATH,
  serviceOf,
  SERVICES,
  type ServiceUse,
  type Sid,
} from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addressOf } from '../../../app/api/address.ts';
import { listPageOf } from '../../../app/lists/list-page.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { switchedForText } from '../messages.ts';
import { servicePeopleQuery, switchForPerson } from '../services.queries.ts';

const FILTERS: readonly string[] = [];

type PersonSwitchesProps = { organisationId: string; services: readonly ServiceUse[] };

/** Which of the organisation's services each of its customers may use. */
export function PersonSwitches({ organisationId, services }: PersonSwitchesProps) {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(servicePeopleQuery(organisationId, state)));
  const on = services.filter(({ isOn }) => isOn).map(({ sid }) => sid);
  const key = on.join();
  const columns = useMemo(
    () => [NAME, ...INSTALLED.map((sid) => switchColumn(organisationId, sid, key.includes(sid)))],
    [organisationId, key],
  );
  return (
    <DataTable
      label="Services of each user"
      searchLabel="Search by name"
      columns={columns}
      page={page}
      rowId={({ personId }) => personId}
      state={state}
      change={change}
      csvHref={addressOf(SERVICE_PEOPLE_CSV_PATH, { organisationId }, { q: state.q, sort: state.sort })}
      empty={
        <EmptyState
          icon={<UserRound aria-hidden size={28} strokeWidth={1.5} />}
          title="No customer yet"
          text="Here you choose which services each customer of the organisation may use."
        />
      }
    />
  );
}

const INSTALLED = SERVICES.filter(({ installed }) => installed).map(({ sid }) => sid);

const NAME: Column<PersonServices> = {
  id: 'name',
  header: 'User',
  sort: 'name',
  cell: ({ name, username }) => (
    <>
      <span className="font-medium">{name}</span>
      <span className="block text-xs text-ink-3">{username}</span>
    </>
  ),
};

const switchColumn = (organisationId: string, sid: Sid, isOnForAll: boolean): Column<PersonServices> => ({
  id: sid,
  header: SERVICES.find((service) => service.sid === sid)!.name,
  cell: (person) => (
    <PersonSwitch organisationId={organisationId} person={person} sid={sid} isOnForAll={isOnForAll} />
  ),
});

type PersonSwitchProps = { organisationId: string; person: PersonServices; sid: Sid; isOnForAll: boolean };

function PersonSwitch({ organisationId, person, sid, isOnForAll }: PersonSwitchProps) {
  const { personId, name, on } = person;
  const [asked, setAsked] = useState<boolean>();
  return (
    <Switch
      label={`${SERVICES.find((service) => service.sid === sid)!.name} for ${name}`}
      isLabelHidden
      isOn={asked ?? on.includes(sid)}
      isBusy={asked !== undefined}
      {...(!isOnForAll && { disabledBecause: 'Off for all' })}
      onChange={(next) => {
        setAsked(next);
        void switchForPerson(organisationId, { personId, sid, isOn: next })
          .then((isDone) => isDone && toast.success(switchedForText(serviceOf(sid).name, name, next)))
          .finally(() => setAsked(undefined));
      }}
    />
  );
}

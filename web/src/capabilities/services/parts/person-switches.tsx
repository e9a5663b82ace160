import { buildUrl, serviceOf, SERVICES, type Sid } from '@colloquy/contract';
import { type PersonServices, SERVICE_PEOPLE_CSV_PATH, type ServiceUse } from '@colloquy/contract/services';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { runAction } from '../../../app/actions/use-action.ts';
import { listPageOf } from '../../../app/lists/list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { servicePeopleQuery, switchServiceForPerson } from '../services.queries.ts';
import * as text from '../messages.ts';

const FILTERS: readonly string[] = [];

type PersonSwitchesProps = { organisationId: string; services: readonly ServiceUse[] };

/** Services that each customer of the organisation may use. */
export function PersonSwitches({ organisationId, services }: PersonSwitchesProps) {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(servicePeopleQuery(organisationId, state)));
  const enabledSids = services.filter(({ isOn }) => isOn).map(({ sid }) => sid);
  const enabledKey = enabledSids.join();
  const columns = useMemo(
    () => [
      NAME_COLUMN,
      ...INSTALLED_SIDS.map((sid) => switchColumn(organisationId, sid, enabledKey.includes(sid))),
    ],
    [organisationId, enabledKey],
  );
  return (
    <DataTable
      counted={text.countedUsers}
      label={text.userServices}
      searchLabel={text.searchByName}
      columns={columns}
      page={page}
      rowId={({ personId }) => personId}
      state={state}
      change={change}
      csvHref={buildUrl(SERVICE_PEOPLE_CSV_PATH, { organisationId }, { q: state.q, sort: state.sort })}
      empty={
        <EmptyState
          icon={<UserRound aria-hidden size={28} strokeWidth={1.5} />}
          title={text.noCustomers}
          text={text.noCustomersText}
        />
      }
    />
  );
}

const INSTALLED_SIDS = SERVICES.filter(({ installed }) => installed).map(({ sid }) => sid);

const NAME_COLUMN: Column<PersonServices> = {
  id: 'name',
  header: text.user,
  sort: 'name',
  cell: ({ name, username }) => (
    <>
      <span className="font-medium">{name}</span>
      <span className="block text-xs text-ink-3">{username}</span>
    </>
  ),
};

const switchColumn = (
  organisationId: string,
  sid: Sid,
  isOnForOrganisation: boolean,
): Column<PersonServices> => ({
  id: sid,
  header: SERVICES.find((service) => service.sid === sid)!.name,
  cell: (person) => (
    <PersonSwitch
      organisationId={organisationId}
      person={person}
      sid={sid}
      isOnForOrganisation={isOnForOrganisation}
    />
  ),
});

type PersonSwitchProps = {
  organisationId: string;
  person: PersonServices;
  sid: Sid;
  isOnForOrganisation: boolean;
};

function PersonSwitch({ organisationId, person, sid, isOnForOrganisation }: PersonSwitchProps) {
  const { personId, name, on: enabledSids } = person;
  const [pendingState, setPendingState] = useState<boolean>();
  const switchTo = async (next: boolean): Promise<void> => {
    setPendingState(next);
    await runAction(() => switchServiceForPerson(organisationId, { personId, sid, isOn: next }), {
      done: text.switchedForPersonText(serviceOf(sid).name, name, next),
    });
    setPendingState(undefined);
  };
  return (
    <Switch
      label={text.serviceForPerson(SERVICES.find((service) => service.sid === sid)!.name, name)}
      isLabelHidden
      isOn={pendingState ?? enabledSids.includes(sid)}
      isBusy={pendingState !== undefined}
      {...(!isOnForOrganisation && { disabledBecause: text.offForAll })}
      onChange={(next) => void switchTo(next)}
    />
  );
}

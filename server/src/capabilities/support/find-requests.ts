import type {
  DeskCounts,
  DeskRequest,
  findDeskRequests as deskEndpoint,
  findSupportRequests as ownEndpoint,
  Query,
  SupportRequest,
} from '@colloquy/contract';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { describeAtDesk, describeRequest, type ListedRow } from './support.store.ts';

const COLUMNS = `r.organisation_id as "organisationId", r.id, r.number, r.person_id as "personId", r.subject, r.state,
  r.assigned_to as "assignedTo", r.request_id as "requestId", r.created_at as "createdAt", r.changed_at as "changedAt", p.name as "askedBy"`;

const FROM = 'support_request r left join person p on p.id = r.person_id';

const OWN: KeysetList<'changedAt'> = {
  columns: COLUMNS,
  from: FROM,
  id: 'r.id',
  sorts: { changedAt: { by: 'r.changed_at', type: 'timestamptz' } },
  usual: '-changedAt',
};

const DESK: KeysetList<'urgency' | 'changedAt'> = {
  columns: `${COLUMNS}, o.name as organisation, a.name as assignee`,
  from: `${FROM} join organisation o on o.id = r.organisation_id left join person a on a.id = r.assigned_to`,
  id: 'r.id',
  sorts: {
    ...OWN.sorts,
    // Open ones, then answered ones, then closed ones; among each the newest first, as text that sorts like that.
    urgency: {
      by: `(case r.state when 'open' then '2' when 'answered' then '1' else '0' end
        || to_char(r.changed_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'))`,
      type: 'text',
    },
  },
  usual: '-urgency',
};

type OwnFilter = Query<typeof ownEndpoint>;
type DeskFilter = Query<typeof deskEndpoint>;

export async function findOwnRequests(filter: OwnFilter, callerId: string): Promise<Page<SupportRequest>> {
  const page = await findPage<ListedRow, 'changedAt'>(OWN, filter, () => conditionsOf(filter, SUBJECT));
  return { ...page, rows: page.rows.map((row) => describeRequest(row, callerId)) };
}

/** Across organisations: in the scope of the platform. */
export async function findDeskRequests(filter: DeskFilter): Promise<Page<DeskRequest>> {
  const page = await findPage<ListedRow, 'urgency' | 'changedAt'>(DESK, filter, () => {
    const asked = conditionsOf(filter, [...SUBJECT, 'p.name', 'o.name']);
    const { organisation, assignee } = filter;
    if (assignee === 'none') asked.add(() => 'r.assigned_to is null');
    else if (assignee) asked.add((one) => `r.assigned_to = ${one}::uuid`, assignee);
    if (organisation !== 'all')
      asked.add((one) => `(o.id::text = ${one} or o.code = ${one}::citext)`, organisation);
    return asked;
  });
  return { ...page, rows: page.rows.map((row) => describeAtDesk(row, '')) };
}

const SUBJECT = ['r.subject'];

function conditionsOf(
  { q, state }: Pick<DeskFilter, 'q' | 'state'>,
  searched: readonly string[],
): Conditions {
  const asked = new Conditions();
  if (state) asked.add((value) => `r.state = ${value}`, state);
  if (q) {
    const number = /^(?:s-?)?(\d{1,9})$/i.exec(q)?.[1] ?? null;
    asked.add(
      (pattern, exact) =>
        `(${searched.map((column) => `${column} ilike ${pattern}`).join(' or ')} or r.number = ${exact}::int)`,
      patternOf(q),
      number,
    );
  }
  return asked;
}

/** What waits at the desk: in the scope of the platform. */
export async function countAtDesk(): Promise<DeskCounts> {
  const { rows } = await sqlQuery<DeskCounts>(
    `select (select count(*)::int from support_request where state = 'open') as questions,
       (select count(*)::int from feedback where read_at is null) as feedback`,
  );
  return rows[0]!;
}

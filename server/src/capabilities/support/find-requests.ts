import type { Query } from '@colloquy/contract';
import type {
  SupportCounts,
  InboxRequest,
  findInboxRequests as inboxEndpoint,
  findSupportRequests as ownEndpoint,
  SupportRequest,
} from '@colloquy/contract/support';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { describeInboxRequest, describeRequest, type ListedRequestRow } from './support.store.ts';

const COLUMNS = `r.organisation_id as "organisationId", r.id, r.number, r.person_id as "personId", r.subject, r.state,
  r.assigned_to as "assignedTo", r.request_id as "requestId", r.created_at as "createdAt", r.changed_at as "changedAt", p.name as "askedBy"`;

const FROM = 'support_request r left join published.person p on p.id = r.person_id';

type OwnSort = 'changedAt' | 'subject' | 'state' | 'askedBy';
type InboxSort = Exclude<OwnSort, 'state'> | 'urgency' | 'organisation' | 'assignee';

const SORTS = {
  changedAt: { by: 'r.changed_at', type: 'timestamptz' },
  subject: { by: 'r.subject', type: 'text' },
  askedBy: { by: `coalesce(p.name, '')`, type: 'text' },
} as const;

const OWN: KeysetList<OwnSort> = {
  columns: COLUMNS,
  from: FROM,
  id: 'r.id',
  sorts: { ...SORTS, state: { by: 'r.state', type: 'text' } },
  defaultSort: '-changedAt',
};

const INBOX: KeysetList<InboxSort> = {
  columns: `${COLUMNS}, o.name as organisation, a.name as assignee`,
  from: `${FROM} join published.organisation o on o.id = r.organisation_id left join published.person a on a.id = r.assigned_to`,
  id: 'r.id',
  sorts: {
    ...SORTS,
    organisation: { by: 'o.name', type: 'text' },
    assignee: { by: `coalesce(a.name, '')`, type: 'text' },
    // Open, then answered, then closed requests, newest first in each state, as text that sorts this way.
    urgency: {
      by: `(case r.state when 'open' then '2' when 'answered' then '1' else '0' end
        || to_char(r.changed_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'))`,
      type: 'text',
    },
  },
  defaultSort: '-urgency',
};

type OwnFilter = Query<typeof ownEndpoint>;
type InboxFilter = Query<typeof inboxEndpoint>;

export async function findOwnRequests(filter: OwnFilter, callerId: string): Promise<Page<SupportRequest>> {
  const page = await findPage<ListedRequestRow, OwnSort>(OWN, filter, () => conditionsOf(filter, SUBJECT));
  return { ...page, rows: page.rows.map((row) => describeRequest(row, callerId)) };
}

/** Requests of all organisations, in the platform scope. */
export async function findInboxRequests(filter: InboxFilter): Promise<Page<InboxRequest>> {
  const page = await findPage<ListedRequestRow, InboxSort>(INBOX, filter, () => {
    const conditions = conditionsOf(filter, [...SUBJECT, 'p.name', 'o.name']);
    const { organisation, assignee } = filter;
    if (assignee === 'none') conditions.add(() => 'r.assigned_to is null');
    else if (assignee) conditions.add((one) => `r.assigned_to = ${one}::uuid`, assignee);
    if (organisation !== 'all')
      conditions.add((one) => `(o.id::text = ${one} or o.code = ${one}::citext)`, organisation);
    return conditions;
  });
  return { ...page, rows: page.rows.map((row) => describeInboxRequest(row, '')) };
}

const SUBJECT = ['r.subject'];

function conditionsOf(
  { q, state }: Pick<InboxFilter, 'q' | 'state'>,
  searched: readonly string[],
): Conditions {
  const conditions = new Conditions();
  if (state) conditions.add((value) => `r.state = ${value}`, state);
  if (q) {
    const number = /^(?:s-?)?(\d{1,9})$/i.exec(q)?.[1] ?? null;
    conditions.add(
      (pattern, exact) =>
        `(${searched.map((column) => `${column} ilike ${pattern}`).join(' or ')} or r.number = ${exact}::int)`,
      likePatternOf(q),
      number,
    );
  }
  return conditions;
}

/** Open requests and unread feedback, in the platform scope. */
export async function countInbox(): Promise<SupportCounts> {
  const { rows } = await sqlQuery<SupportCounts>(
    `select (select count(*)::int from support_request where state = 'open') as questions,
       (select count(*)::int from feedback where read_at is null) as feedback`,
  );
  return rows[0]!;
}

import type { Query } from '@colloquy/contract';
import type { findMails as findEndpoint, MailState, MailSummary } from '@colloquy/contract/operations';
import { audit } from '../../platform/audit/audit.ts';
import { addDayFilter, OPERATOR_ZONE } from '../../platform/database/day-filter.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { asIdentity, asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { readMail, resendMail } from '../../platform/mail/outbox.ts';
import { hasMembers } from '../identity/index.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';

const STATE_CONDITIONS: Record<MailState, string> = {
  sent: 'm.sent_at is not null',
  expired: 'm.sent_at is null and m.sealed_text is null',
  'given-up': 'm.sent_at is null and m.sealed_text is not null and m.next_try_at is null',
  waiting: 'm.sent_at is null and m.sealed_text is not null and m.next_try_at is not null',
};

const STATE = `(case ${Object.entries(STATE_CONDITIONS)
  .map(([state, is]) => `when ${is} then '${state}'`)
  .join(' ')} end)`;

type Sort = 'createdAt' | 'subject' | 'to' | 'state' | 'tries' | 'organisation' | 'sentAt';

const LIST: KeysetList<Sort> = {
  columns: `m.id, o.name as organisation, m."to",
    case when m.holds_content then null else m.subject end as subject, m.holds_content as "holdsContent", m.tries, m.sealed_text is not null as "hasText",
    m.created_at as "createdAt", m.sent_at as "sentAt",
    ${STATE} as state`,
  from: 'mail m join published.organisation o on o.id = m.organisation_id',
  id: 'm.id',
  sorts: {
    createdAt: { by: 'm.created_at', type: 'timestamptz' },
    // Subjects that are content stay hidden, in the order and in its cursors too.
    subject: { by: `coalesce(case when m.holds_content then '' else m.subject end, '')`, type: 'text' },
    to: { by: 'm."to"', type: 'text' },
    state: { by: STATE, type: 'text' },
    tries: { by: 'm.tries', type: 'int' },
    organisation: { by: 'o.name', type: 'text' },
    sentAt: { by: `coalesce(m.sent_at, 'epoch'::timestamptz)`, type: 'timestamptz' },
  },
  defaultSort: '-createdAt',
};

type Row = Omit<MailSummary, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null };

/** Platform scope. */
export async function findMails({
  q,
  state,
  from,
  to,
  ...filter
}: Query<typeof findEndpoint>): Promise<Page<MailSummary>> {
  const page = await findPage<Row, Sort>(LIST, filter, () => {
    const conditions = new Conditions();
    addDayFilter(conditions, 'm.created_at', { from, to }, OPERATOR_ZONE);
    if (state) conditions.add(() => STATE_CONDITIONS[state]);
    if (q)
      conditions.add(
        (value) => `(m."to" ilike ${value} or m.subject ilike ${value} and not m.holds_content)`,
        likePatternOf(q),
      );
    return conditions;
  });
  return { ...page, rows: page.rows.map(describe) };
}

const describe = ({
  id,
  organisation,
  to,
  subject,
  state,
  tries,
  hasText,
  holdsContent,
  createdAt,
  sentAt,
}: Row): MailSummary => ({
  id,
  organisation,
  to,
  subject,
  state,
  tries,
  hasText,
  holdsContent,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/**
 * The text of a mail to be passed on by hand, because there is no mail server; audited in its organisation. A
 * link or code of another organisation is shown only while no one there has a password, so that its first
 * admin gets in.
 */
export async function openMail(
  { personId: adminId, organisationId: ownOrganisationId }: Pick<Caller, 'personId' | 'organisationId'>,
  mailId: string,
): Promise<string> {
  const { organisationId, text, holdsContent, opensAccount } = await run(asPlatform(), async () => ({
    organisationId: await organisationOf(mailId),
    ...(await readMail(mailId)),
  }));
  if (holdsContent)
    refuse('not-now', 'This email is about the work of its organisation, so only its recipient can read it.');
  if (
    opensAccount &&
    organisationId !== ownOrganisationId &&
    (await run(asIdentity(), () => hasMembers(organisationId)))
  )
    refuse(
      'not-now',
      'This email opens an account of another organisation, so only its recipient can read it.',
    );
  if (text === null) refuse('not-now', 'Its text was removed because it was sent or has expired.');
  // Audited before it is shown.
  await run(asSystem(organisationId), () =>
    audit({ organisationId, personId: adminId }, 'mail.opened', mailId),
  );
  return text;
}

export async function sendMailAgain(adminId: string, mailId: string): Promise<void> {
  const organisationId = await run(asPlatform(), () => organisationOf(mailId));
  if (!(await run(asPlatform(), () => resendMail(mailId))))
    refuse('not-now', 'Its text was removed because it was sent or has expired.');
  await run(asSystem(organisationId), () =>
    audit({ organisationId, personId: adminId }, 'mail.sent-again', mailId),
  );
}

async function organisationOf(mailId: string): Promise<string> {
  const { rows } = await sqlQuery<{ id: string }>('select organisation_id as id from mail where id = $1', [
    mailId,
  ]);
  return requireFound(rows[0]).id;
}

import { type Body, jobCode, type Query, type Sid } from '@colloquy/contract';
import type {
  FeedbackEntry,
  findFeedback as findEndpoint,
  sendFeedback as sendEndpoint,
} from '@colloquy/contract/support';
import { now } from '../../platform/clock.ts';
import { addDayFilter, OPERATOR_ZONE } from '../../platform/database/day-filter.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { isAnyOf, type Caller, db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { getJob } from '../jobs/index.ts';
import { notifyOfFeedback } from './notify-of-feedback.ts';
import { feedback } from './support.table.ts';

/** Saves feedback. The sender must see the job it refers to; a repeated request has no effect. */
export async function sendFeedback(who: Caller, input: Body<typeof sendEndpoint>): Promise<void> {
  const { about, subjectId } = input;
  if (about === 'job' && subjectId) await getJob(subjectId);
  const id = newId();
  const added = await db
    .insert(feedback)
    .values({
      ...input,
      id,
      organisationId: who.organisationId,
      personId: who.personId,
      subjectId: about === 'job' ? subjectId : null,
      // Ids and names may appear in the query and the fragment.
      page: input.page.replace(/[?#].*$/s, ''),
      createdAt: now(),
    })
    .onConflictDoNothing({ target: [feedback.organisationId, feedback.personId, feedback.requestId] })
    .returning({ id: feedback.id });
  const { organisationId } = who;
  if (added.length > 0)
    await enqueue(notifyOfFeedback, { organisationId, subjectId: id, key: id, payload: { feedbackId: id } });
}

type Row = typeof feedback.$inferSelect & {
  person: string | null;
  organisation: string;
  sid: Sid | null;
  number: number | null;
};

type Sort = 'createdAt' | 'rating' | 'about' | 'person' | 'readAt';

const LIST: KeysetList<Sort> = {
  columns: `f.id, f.about, f.subject_id as "subjectId", f.page, f.rating, f.text, f.created_at as "createdAt",
    f.read_at as "readAt", p.name as person, o.name as organisation, j.sid, j.number`,
  from: `feedback f join published.organisation o on o.id = f.organisation_id left join published.person p on p.id = f.person_id
    left join published.job j on j.organisation_id = f.organisation_id and j.id = f.subject_id`,
  id: 'f.id',
  sorts: {
    createdAt: { by: 'f.created_at', type: 'timestamptz' },
    rating: { by: 'coalesce(f.rating, 0)', type: 'int' },
    about: { by: 'f.about', type: 'text' },
    person: { by: `coalesce(p.name, '')`, type: 'text' },
    readAt: { by: `coalesce(f.read_at, 'epoch'::timestamptz)`, type: 'timestamptz' },
  },
  defaultSort: '-createdAt',
};

/** Feedback of all organisations, in the platform scope. */
export async function findFeedback(filter: Query<typeof findEndpoint>): Promise<Page<FeedbackEntry>> {
  const { q, about, rating, read } = filter;
  const page = await findPage<Row, Sort>(LIST, filter, () => {
    const conditions = new Conditions();
    addDayFilter(conditions, 'f.created_at', filter, OPERATOR_ZONE);
    if (about) conditions.add((value) => `f.about = ${value}`, about);
    if (rating) conditions.add((value) => `f.rating = ${value}::int`, rating);
    if (read) conditions.add(() => `f.read_at is ${read === 'read' ? 'not null' : 'null'}`);
    if (q)
      conditions.add(
        (pattern) => `(f.text ilike ${pattern} or p.name ilike ${pattern} or o.name ilike ${pattern})`,
        likePatternOf(q),
      );
    return conditions;
  });
  return { ...page, rows: page.rows.map(describe) };
}

const describe = ({ sid, number, person, subjectId, createdAt, readAt, ...row }: Row): FeedbackEntry => ({
  id: row.id,
  about: row.about,
  job: sid !== null && number !== null ? jobCode(sid, number) : null,
  jobId: subjectId,
  sid,
  page: row.page,
  rating: row.rating,
  text: row.text,
  person: person ?? '',
  organisation: row.organisation,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});

/** Marks feedback as read or unread, in the platform scope. Returns the number of entries. */
export async function markFeedback(ids: string[], isRead: boolean): Promise<number> {
  const marked = await db
    .update(feedback)
    .set({ readAt: isRead ? now() : null })
    .where(isAnyOf(feedback.id, ids))
    .returning({ id: feedback.id });
  return marked.length;
}

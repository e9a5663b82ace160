import { HOMES, type NewAttachment, type Role, supportCode } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UploadLimits } from '../files/index.ts';
import { addMessage, changeState } from './ask-support.ts';
import {
  finishAttachments,
  storeAttachments,
  type StoredAttachment,
  writeAttachments,
} from './store-attachments.ts';
import { getRequest, holdRequest, type RequestRow } from './support.store.ts';

/** Where each role reads what was answered. */
const PAGES: Partial<Record<Role, string>> = {
  customer: '/client/help/support',
  organisationadmin: '/organisationadmin/helpandsupport',
};

type Answered = { messageId: string; text: string; attachments: NewAttachment[]; origin: string };

/**
 * Answers a request of any organisation, in that organisation's scope, and tells the asker by mail. A mail says that
 * there is an answer and where; what was said stays inside.
 */
export async function answerRequest(
  adminId: string,
  requestId: string,
  { messageId, text, attachments, origin }: Answered,
  limits: UploadLimits,
): Promise<void> {
  const { organisationId } = await run(asPlatform(), () => getRequest(requestId));
  const stored = await storeAttachments({ organisationId, personId: adminId }, attachments, limits);
  try {
    await answer(adminId, requestId, { messageId, text, origin }, stored);
  } finally {
    await finishAttachments(stored);
  }
}

async function answer(
  adminId: string,
  requestId: string,
  { messageId, text, origin }: Omit<Answered, 'attachments'>,
  stored: readonly StoredAttachment[],
): Promise<void> {
  await inOrganisationOf(requestId, async (held) => {
    const who = { organisationId: held.organisationId, personId: adminId };
    if (held.state === 'closed') refuse('not-now', 'The question is closed. Reopen it to answer.');
    if (!(await addMessage(who, { id: messageId, requestId, isAnswer: true, text }))) return;
    await writeAttachments(messageId, stored);
    await changeState(held, 'answered');
    await audit(who, 'support.answered', requestId);
    await mailAnswer(held, origin);
  });
}

/** Closes a request, or opens it again. */
export async function settleRequest(
  adminId: string,
  requestId: string,
  state: 'open' | 'closed',
): Promise<void> {
  await inOrganisationOf(requestId, async (held) => {
    if (held.state === state) return;
    await changeState(held, state);
    const who = { organisationId: held.organisationId, personId: adminId };
    await audit(who, state === 'closed' ? 'support.closed' : 'support.opened-again', requestId);
  });
}

async function inOrganisationOf(requestId: string, fn: (held: RequestRow) => Promise<void>): Promise<void> {
  const { organisationId } = await run(asPlatform(), () => getRequest(requestId));
  await run(asTask(organisationId), async () => fn(await holdRequest(requestId)));
}

async function mailAnswer(
  { organisationId, personId, ...request }: RequestRow,
  origin: string,
): Promise<void> {
  const { rows } = await sqlQuery<{ email: string; role: Role }>(
    `select email::text, role from person where id = $1 and state = 'active' and deleted_at is null`,
    [personId],
  );
  const [asker] = rows;
  if (!asker) return;
  const page = `${PAGES[asker.role] ?? HOMES[asker.role]}?request=${request.id}`;
  await writeMail({
    organisationId,
    to: asker.email,
    subject: `Your question ${supportCode(request.number)} was answered`,
    text: `There is an answer to your question “${request.subject}”. Read it at\n\n${origin}${page}\n`,
  });
}

import { HOME_PATHS, type Role } from '@colloquy/contract';
import { type NewAttachment, supportCode } from '@colloquy/contract/support';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UploadLimits } from '../files/index.ts';
import { notify } from '../notifications/index.ts';
import { addMessage, setState } from './create-request.ts';
import { answeredMail, answeredSubject } from './messages.ts';
import {
  releaseAttachments,
  storeAttachments,
  type StoredAttachment,
  writeAttachments,
} from './store-attachments.ts';
import { getRequest, lockRequest, type RequestRow } from './support.store.ts';
import { supportNote } from './support.table.ts';

/** The page on which each role reads answers. */
const REQUEST_PAGES: Partial<Record<Role, string>> = {
  customer: '/client/help/support',
  organisationadmin: '/organisationadmin/helpandsupport',
};

type SupportAnswer = { messageId: string; text: string; attachments: NewAttachment[] };

/**
 * Answers a request in the system scope of its organisation and notifies the requester. The email links to the
 * answer but does not quote it.
 */
export async function answerRequest(
  adminId: string,
  requestId: string,
  { messageId, text, attachments }: SupportAnswer,
  limits: UploadLimits,
): Promise<void> {
  const { organisationId } = await run(asPlatform(), () => getRequest(requestId));
  const stored = await storeAttachments({ organisationId, personId: adminId }, attachments, limits);
  try {
    await answer(adminId, requestId, { messageId, text }, stored);
  } finally {
    await releaseAttachments(stored);
  }
}

async function answer(
  adminId: string,
  requestId: string,
  { messageId, text }: Omit<SupportAnswer, 'attachments'>,
  stored: readonly StoredAttachment[],
): Promise<void> {
  await inOrganisationOf(requestId, async (locked) => {
    const who = { organisationId: locked.organisationId, personId: adminId };
    if (locked.state === 'closed') refuse('not-now', 'The question is closed. Reopen it to answer.');
    if (!(await addMessage(who, { id: messageId, requestId, isAnswer: true, text }))) return;
    await writeAttachments(messageId, stored);
    await setState(locked, 'answered');
    await audit(who, 'support.answered', requestId);
    await notifyRequester(locked, messageId);
  });
}

/** Closes or reopens a request. */
export async function setRequestState(
  adminId: string,
  requestId: string,
  state: 'open' | 'closed',
): Promise<void> {
  await inOrganisationOf(requestId, async (locked) => {
    if (locked.state === state) return;
    await setState(locked, state);
    const who = { organisationId: locked.organisationId, personId: adminId };
    await audit(who, state === 'closed' ? 'support.closed' : 'support.opened-again', requestId);
  });
}

async function inOrganisationOf(requestId: string, fn: (locked: RequestRow) => Promise<void>): Promise<void> {
  const { organisationId } = await run(asPlatform(), () => getRequest(requestId));
  await run(asSystem(organisationId), async () => fn(await lockRequest(requestId)));
}

async function notifyRequester(
  { organisationId, personId, ...request }: RequestRow,
  messageId: string,
): Promise<void> {
  const { rows } = await sqlQuery<{ role: Role }>('select role from published.person where id = $1', [
    personId,
  ]);
  const [requester] = rows;
  if (!requester) return;
  const page = REQUEST_PAGES[requester.role] ?? HOME_PATHS[requester.role];
  const path = `${page}?request=${request.id}` as `/${string}`;
  const code = supportCode(request.number);
  await notify({
    kind: 'support-answered',
    organisationId,
    to: [personId],
    cause: messageId,
    detail: { code },
    path,
    mail: () => ({
      subject: answeredSubject(code),
      text: answeredMail(request.subject, absoluteUrl(path)),
    }),
  });
}

/** Adds an internal note for platform admins. Returns false if a repeated request finds it written. */
export const addNote = (
  personId: string,
  requestId: string,
  { noteId, text }: { noteId: string; text: string },
): Promise<boolean> =>
  run(asPlatform(), async () => {
    const { organisationId } = await getRequest(requestId);
    const added = await db
      .insert(supportNote)
      .values({ organisationId, id: noteId, requestId, personId, text, at: now() })
      .onConflictDoNothing()
      .returning({ id: supportNote.id });
    return added.length > 0;
  });

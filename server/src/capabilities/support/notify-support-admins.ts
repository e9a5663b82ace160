import { supportCode } from '@colloquy/contract/support';
import { z } from 'zod';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { findAdmins } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { findOperatorOrganisation } from '../organisations/index.ts';
import * as text from './messages.ts';

/** Notifies all platform admins that a request waits. Its content is shown only in the support inbox. */
export const notifySupportAdmins = defineTask({
  name: 'support.notify-admins',
  label: 'Notify admins of a question',
  queue: 'light',
  payload: z.object({
    requestId: z.uuid(),
    /** The request or message that waits. */
    cause: z.uuid().optional(),
  }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const { requestId, cause = requestId } = task.payload;
    const pendingRequest = await task.read(() => findWaiting(requestId));
    const operator = await findOperatorOrganisation();
    if (!pendingRequest || !operator) return task.finish('skipped');
    const admins = await run(asPlatform(), () => findAdmins(operator.id, 'admin'));
    const { organisation, number } = pendingRequest;
    const code = supportCode(number);
    const path = `/admin/support?request=${requestId}` as const;
    return task.finish('done', () =>
      notify({
        kind: 'support-asked',
        organisationId,
        to: admins,
        cause,
        detail: { code, organisation },
        path,
        mail: ({ name }) => ({
          subject: text.waitingSubject(code, organisation),
          text: text.waitingMail(name, { code, organisation, address: absoluteUrl(path) }),
        }),
      }),
    );
  },
});

/** Undefined if the request was answered or closed meanwhile. */
async function findWaiting(requestId: string): Promise<{ number: number; organisation: string } | undefined> {
  const { rows } = await sqlQuery<{ number: number; organisation: string }>(
    `select r.number, o.name as organisation from support_request r join published.organisation o on o.id = r.organisation_id
     where r.id = $1 and r.state = 'open'`,
    [requestId],
  );
  return rows[0];
}

import { z } from 'zod';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { DEFAULT_TRIES, defineTask } from '../../platform/tasks/define-task.ts';
import { findAdmins } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { findOperatorOrganisation } from '../organisations/index.ts';

const PATH = '/admin/feedback';

/** Notifies all platform admins of feedback. Its text is shown only on their page. */
export const notifyOfFeedback = defineTask({
  name: 'support.notify-of-feedback',
  label: 'Notify admins of feedback',
  queue: 'light',
  payload: z.object({ feedbackId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const { feedbackId } = task.payload;
    const organisation = await task.read(() => findSender(feedbackId));
    const operator = await findOperatorOrganisation();
    if (organisation === undefined || !operator) return task.finish('skipped');
    const admins = await run(asPlatform(), () => findAdmins(operator.id, 'admin'));
    return task.finish('done', () =>
      notify({
        kind: 'feedback-sent',
        organisationId,
        to: admins,
        cause: feedbackId,
        detail: { organisation },
        path: PATH,
        mail: ({ name }) => ({
          subject: `${organisation} sent feedback`,
          text: `Hello ${name},

${organisation} sent feedback. Read it here:

${absoluteUrl(PATH)}
`,
        }),
      }),
    );
  },
});

/** The organisation that sent it; undefined if it was deleted meanwhile. */
async function findSender(feedbackId: string): Promise<string | undefined> {
  const { rows } = await sqlQuery<{ organisation: string }>(
    `select o.name as organisation from feedback f join published.organisation o on o.id = f.organisation_id
     where f.id = $1`,
    [feedbackId],
  );
  return rows[0]?.organisation;
}

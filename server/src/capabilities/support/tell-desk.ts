import { supportCode } from '@colloquy/contract';
import { z } from 'zod';
import { asPlatform } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { addressOf, writeMail } from '../../platform/mail/outbox.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { DEFAULT_TRIES } from '../../platform/tasks/retry-delay.ts';
import { findAdmins } from '../identity/index.ts';
import { findHouse } from '../organisations/index.ts';

/** Mails the platform's admins that a question waits for an answer. What it is about is read at the desk. */
export const tellDesk = defineTask({
  name: 'support.tell-desk',
  lane: 'light',
  payload: z.object({ requestId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const { requestId } = task.payload;
    const asked = await task.read(() => findWaiting(requestId));
    const house = await findHouse();
    if (!asked || !house) return task.finish('skipped');
    const admins = await run(asPlatform(), () => findAdmins(house.id, 'admin'));
    const code = supportCode(asked.number);
    return task.finish('done', async () => {
      for (const { name, email } of admins)
        await writeMail({
          organisationId,
          to: email,
          subject: `Question ${code} of ${asked.organisation} waits for an answer`,
          text: `Hello ${name},

The question ${code} of ${asked.organisation} waits for an answer:

${addressOf(`/admin/support?request=${requestId}`)}
`,
        });
    });
  },
});

/** Undefined where somebody answered or closed it meanwhile. */
async function findWaiting(requestId: string): Promise<{ number: number; organisation: string } | undefined> {
  const { rows } = await sqlQuery<{ number: number; organisation: string }>(
    `select r.number, o.name as organisation from support_request r join organisation o on o.id = r.organisation_id
     where r.id = $1 and r.state = 'open'`,
    [requestId],
  );
  return rows[0];
}

import { jobCode, type Sid } from '@colloquy/contract';
import type { ShortfallKind } from '@colloquy/contract/credits';
import { z } from 'zod';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { findAdmins, type Recipient } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { findOperatorOrganisation } from '../organisations/index.ts';
import * as text from './messages.ts';

type CreditRequestMail = {
  jobId: string;
  shortfall: ShortfallKind;
  amount: number;
  organisation: string;
  person: string;
  sid: Sid;
  number: number;
};

/** Notifies the admins who can grant credits, in their lists and by mail. */
export const notifyCreditRequest = defineTask({
  name: 'jobs.notify-credit-request',
  label: 'Notify admins of a credit request',
  queue: 'light',
  payload: z.object({ requestId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const creditRequest = await task.read(() => findRequestMail(task.payload.requestId));
    if (!creditRequest) return task.finish('skipped');
    const own = await task.read(() => findAdmins(organisationId, 'organisationadmin'));
    const operator = await findOperatorOrganisation();
    // The organisation's admin raises limits, if there is one.
    const isForOperator = creditRequest.shortfall === 'organisation' || own.length === 0;
    const theirs =
      operator && isForOperator ? await run(asPlatform(), () => findAdmins(operator.id, 'admin')) : [];
    return task.finish('done', async () => {
      const { jobId, sid, number, shortfall, organisation } = creditRequest;
      const code = jobCode(sid, number);
      const request = {
        kind: 'credits-requested' as const,
        organisationId,
        // A forwarded request has another shortfall.
        cause: `${task.payload.requestId}:${shortfall}`,
        // Without a name, because platform admins do not see it.
        job: { id: jobId },
      };
      await notify({
        ...request,
        to: own,
        detail: { code },
        path: '/organisationadmin',
        mail: (admin) => mailTo(admin, creditRequest, '/organisationadmin'),
      });
      await notify({
        ...request,
        to: theirs,
        detail: { code, organisation },
        path: '/admin',
        mail: (admin) => mailTo(admin, creditRequest, '/admin'),
      });
      if (operator) await invalidate(operator.id, 'credits', operator.id);
    });
  },
});

async function findRequestMail(requestId: string): Promise<CreditRequestMail | undefined> {
  const { rows } = await sqlQuery<CreditRequestMail>(
    `select r.job_id as "jobId", r.shortfall, r.amount::float8 as amount, o.name as organisation, p.name as person, j.sid, j.number
     from published.credit_request r join job j on j.id = r.job_id join published.organisation o on o.id = r.organisation_id
       left join published.person p on p.id = r.person_id
     where r.id = $1 and r.state = 'open'`,
    [requestId],
  );
  return rows[0];
}

/** Mentions only the job's number, because platform admins do not see job names. */
function mailTo({ name }: Recipient, creditRequest: CreditRequestMail, home: `/${string}`) {
  const code = jobCode(creditRequest.sid, creditRequest.number);
  const { amount, organisation, person } = creditRequest;
  const shortfall =
    creditRequest.shortfall === 'limit'
      ? text.aboveLimit(amount, person)
      : text.organisationLacks(amount, organisation);
  return {
    subjectId: creditRequest.jobId,
    subject: text.creditRequestSubject(code),
    text: text.creditRequestMail(name, { code, person, shortfall, address: absoluteUrl(home) }),
  };
}

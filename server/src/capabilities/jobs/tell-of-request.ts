import { jobCode, type Lacks, type Sid } from '@colloquy/contract';
import { z } from 'zod';
import { asPlatform } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { addressOf, writeMail } from '../../platform/mail/outbox.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { DEFAULT_TRIES } from '../../platform/tasks/retry-delay.ts';
import { type AdminToTell, findAdmins } from '../identity/index.ts';
import { findHouse } from '../organisations/index.ts';

type Asked = {
  jobId: string;
  lacks: Lacks;
  amount: number;
  organisation: string;
  person: string;
  sid: Sid;
  number: number;
};

/** Tells the admins who can help that work waits for credits: in their lists at once, and by mail. */
export const tellOfRequest = defineTask({
  name: 'jobs.tell-of-request',
  lane: 'light',
  payload: z.object({ requestId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const asked = await task.read(() => findAsked(task.payload.requestId));
    if (!asked) return task.finish('skipped');
    const own = await task.read(() => findAdmins(organisationId, 'organisationadmin'));
    const house = await findHouse();
    // A limit is for the organisation's admin to raise, where there is one.
    const isForHouse = asked.lacks === 'organisation' || own.length === 0;
    const theirs = house && isForHouse ? await run(asPlatform(), () => findAdmins(house.id, 'admin')) : [];
    return task.finish('done', async () => {
      for (const admin of own)
        await writeMail({ organisationId, ...mailTo(admin, asked, '/organisationadmin') });
      for (const admin of theirs) await writeMail({ organisationId, ...mailTo(admin, asked, '/admin') });
      if (house) await hint(house.id, 'credits', house.id);
    });
  },
});

async function findAsked(requestId: string): Promise<Asked | undefined> {
  const { rows } = await sqlQuery<Asked>(
    `select r.job_id as "jobId", r.lacks, r.amount::float8 as amount, o.name as organisation, p.name as person, j.sid, j.number
     from credit_request r join job j on j.id = r.job_id join organisation o on o.id = r.organisation_id
       left join person p on p.id = r.person_id
     where r.id = $1 and r.state = 'open'`,
    [requestId],
  );
  return rows[0];
}

/** The job by its number alone: those who run the installation do not know what it is called. */
function mailTo({ name, email }: AdminToTell, asked: Asked, home: `/${string}`) {
  const code = jobCode(asked.sid, asked.number);
  const missing = (asked.amount / 100).toFixed(2);
  const lacks =
    asked.lacks === 'limit'
      ? `It is ${missing} credits above what ${asked.person} may use this month.`
      : `${asked.organisation} lacks ${missing} credits for it.`;
  return {
    subjectId: asked.jobId,
    to: email,
    subject: `${code} waits for credits`,
    text: `Hello ${name},

The job ${code} of ${asked.person} waits. ${lacks}

Give what is missing with one click, or decline it:

${addressOf(home)}
`,
  };
}

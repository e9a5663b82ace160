/**
 * Random sequences of notifications, choices, reading and digests: each notification that should be in a digest
 * is in exactly one, as a model expects, also when sending fails or two workers send at once.
 */
import {
  EMAIL_CHOICES,
  type EmailChoice,
  emailChoiceOf,
  NOTIFICATION_KINDS,
} from '@colloquy/contract/notifications';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { claimMail } from '../../platform/mail/outbox.ts';
import { isLongRun } from '../../testing/test-environment.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { lastDigestTime } from './digest.rules.ts';
import { aNotification } from './notifications.factory.ts';
import { findDueDigests, sendDigest } from './send-digests.ts';

const server = useTestServer();
const ZONE = 'Asia/Kathmandu';
const HOUR_MS = 3_600_000;
let person: TestPerson;

beforeAll(async () => {
  person = await aPerson((await anOrganisation()).id);
  await server.superuser.query('update person set time_zone = $2 where id = $1', [person.id, ZONE]);
});
afterEach(() => void vi.useRealTimers());

const KINDS = ['support-answered', 'credits-requested'] as const;
type Kind = (typeof KINDS)[number];
type Choices = { emails: Partial<Record<'support' | 'credits', EmailChoice>>; digest: 'daily' | 'weekly' };
type Known = { code: string; kind: Kind; at: number; awaits: boolean; isRead: boolean };

const anyKind = fc.constantFrom(...KINDS);
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('notify'), kind: anyKind, cause: fc.nat({ max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('choose'),
      group: fc.constantFrom('support', 'credits'),
      choice: fc.constantFrom(...EMAIL_CHOICES),
      digest: fc.constantFrom('daily', 'weekly'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read'), at: fc.nat({ max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('digest'), how: fc.constantFrom('once', 'twice', 'broken') }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** Codes in each waiting mail, by whether it is a digest. */
async function takeMails(): Promise<{ digests: string[][]; single: string[] }> {
  const taken: { digests: string[][]; single: string[] } = { digests: [], single: [] };
  for (let mail = await run(asPlatform(), claimMail); mail; mail = await run(asPlatform(), claimMail)) {
    const codes = mail.text.match(/\bN\d+\b/g) ?? [];
    if (/unread notification/.test(mail.subject)) taken.digests.push(codes);
    else taken.single.push(...codes);
  }
  // They would be claimed again.
  await server.superuser.query('delete from mail');
  return taken;
}

const sendDue = async (): Promise<void> => {
  for (const due of await findDueDigests()) await sendDigest(due);
};

/** The mail cannot be written, so that the transaction of the digest fails at its end. */
async function sendBroken(): Promise<void> {
  await server.superuser.query('alter table mail add constraint broken check (false) not valid');
  await sendDue().catch(() => {});
  await server.superuser.query('alter table mail drop constraint broken');
}

class World {
  known: Known[] = [];
  causes = new Set<string>();
  choices: Choices = { emails: {}, digest: 'daily' };

  choiceOf = (kind: Kind): EmailChoice => emailChoiceOf(this.choices.emails, NOTIFICATION_KINDS[kind]);

  async notify({ kind, cause }: { kind: Kind; cause: number }): Promise<void> {
    const code = `N${this.known.length}`;
    await aNotification(person, {
      kind,
      cause: String(cause),
      detail: { code },
      mail: () => ({ subject: 'Now', text: code }),
    });
    const isNew = !this.causes.has(`${kind}:${cause}`);
    const choice = this.choiceOf(kind);
    expect((await takeMails()).single).toEqual(isNew && choice === 'at-once' ? [code] : []);
    if (!isNew) return;
    this.causes.add(`${kind}:${cause}`);
    this.known.push({ code, kind, at: Date.now(), awaits: choice === 'digest', isRead: false });
  }

  async choose({
    group,
    choice,
    digest,
  }: {
    group: string;
    choice: EmailChoice;
    digest: string;
  }): Promise<void> {
    this.choices = {
      emails: { ...this.choices.emails, [group]: choice },
      digest: digest as Choices['digest'],
    };
    await server.superuser.query(
      `insert into person_preferences (person_id, preferences, version, changed_at) values ($1, $2, 1, now())
       on conflict (person_id) do update set preferences = $2`,
      [person.id, { notifications: this.choices }],
    );
  }

  async read(at: number): Promise<void> {
    const read = this.known[at];
    if (!read) return;
    read.isRead = true;
    await server.superuser.query(`update notification set read_at = now() where detail ->> 'code' = $1`, [
      read.code,
    ]);
  }

  async digest(how: 'once' | 'twice' | 'broken'): Promise<void> {
    if (how === 'broken') await sendBroken();
    else await Promise.all(how === 'twice' ? [sendDue(), sendDue()] : [sendDue()]);
    const before = lastDigestTime(ZONE, this.choices.digest, new Date()).getTime();
    const due = this.known.filter(({ awaits, at }) => awaits && at < before);
    const listed = due.filter(({ isRead, kind }) => !isRead && this.choiceOf(kind) !== 'never');
    // A digest that lists nothing writes no mail, so a mail that cannot be written does not undo it.
    const isDone = how !== 'broken' || listed.length === 0;
    if (isDone) for (const each of due) each.awaits = false;
    const digests = isDone && listed.length > 0 ? [listed.map(({ code }) => code)] : [];
    expect(await takeMails()).toEqual({ digests, single: [] });
  }

  async apply(step: Step): Promise<void> {
    if ('kind' in step) await this.notify(step);
    else if ('group' in step) await this.choose(step);
    else if ('at' in step) await this.read(step.at);
    else if ('hours' in step) vi.setSystemTime(Date.now() + step.hours * HOUR_MS);
    else if ('how' in step) await this.digest(step.how as 'once');
  }
}

test('each notification is in the digests and emails that the person chose, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 24 }), async (steps) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T00:00:00Z') });
      for (const table of ['notification', 'mail', 'person_preferences'])
        await server.superuser.query(`delete from ${table}`);
      const world = new World();
      for (const step of steps) {
        vi.setSystemTime(Date.now() + 1_000);
        await world.apply(step);
      }
      // Afterwards nothing waits for longer than a week.
      vi.setSystemTime(Date.now() + 8 * 24 * HOUR_MS);
      await world.digest('once');
      expect(world.known.filter(({ awaits }) => awaits)).toEqual([]);
      const { rows } = await server.superuser.query('select id from notification where awaits_digest');
      expect(rows).toEqual([]);
    }),
    { numRuns: isLongRun ? 150 : 25 },
  );
}, 600_000);

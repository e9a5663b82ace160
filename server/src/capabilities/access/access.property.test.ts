/**
 * Random sequences of grants and revocations: what each person sees and may change, and who is listed as having
 * access, both equal a model of the rule.
 */
import {
  deleteJob,
  moveJobToStudy,
  restoreJob,
  shareJob,
  transferJob,
  unshareJob,
} from '@colloquy/contract/jobs';
import { createStudy, removeStudyMember, setStudyMember } from '@colloquy/contract/studies';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { asSystem, bySession } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken } from '../../platform/secrets.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertAssignmentRow, insertGroupRow, insertJobRow } from '../../testing/insert-rows.ts';
import { isLongRun } from '../../testing/test-environment.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { hasAccess, peopleWithAccess } from './index.ts';

const server = useTestServer();
type Shared = 'read' | 'work';
type Level = 'own' | Shared | undefined;
let organisationId: string;
let people: { person: TestPerson; browser: Browser }[];
let reviewer: TestPerson;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  const persons = [];
  for (let count = 0; count < 4; count++) persons.push(await aPerson(organisationId));
  people = await Promise.all(
    persons.map(async (person) => ({ person, browser: await actAs(server, person) })),
  );
  reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
});

const [anyPerson, anyJob] = [fc.nat({ max: 3 }), fc.nat({ max: 1 })];
const anyShared = fc.constantFrom<Shared>('read', 'work');
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('share'), job: anyJob, person: anyPerson, access: anyShared }),
  fc.record({ kind: fc.constant('unshare'), job: anyJob, person: anyPerson }),
  fc.record({
    kind: fc.constant('transfer'),
    job: anyJob,
    person: anyPerson,
    access: fc.option(anyShared),
  }),
  fc.record({ kind: fc.constant('group'), person: anyPerson, isIn: fc.boolean() }),
  fc.record({ kind: fc.constant('member'), person: anyPerson, access: fc.option(anyShared) }),
  fc.record({ kind: fc.constant('study'), job: anyJob, isIn: fc.boolean() }),
  fc.record({ kind: fc.constant('assignment'), job: anyJob, isAccepted: fc.boolean() }),
  fc.record({ kind: fc.constant('deletion'), job: anyJob, isDeleted: fc.boolean() }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

type World = Awaited<ReturnType<typeof createWorld>>;

/** Two jobs of the first person, a study of theirs and an empty group. */
async function createWorld() {
  const [first] = people;
  const jobIds = [await insertJobRow(server, first!.person), await insertJobRow(server, first!.person)];
  const studyId = newId();
  const body = { id: studyId, name: 'Food at home', purpose: '', dueOn: null };
  await first!.browser.get(createStudy, { body });
  return {
    studyId,
    groupId: await insertGroupRow(server, organisationId, []),
    group: new Set<number>(),
    members: new Map<number, Level>([[0, 'own']]),
    jobs: jobIds.map((id) => ({
      id,
      owner: 0,
      shares: new Map<number, Shared>(),
      isInStudy: false,
      isDeleted: false,
      assignment: null as string | null,
      isAssigned: false,
    })),
  };
}

/** Performs a step over the API, or on rows that a trigger watches, and in the model if it was accepted. */
async function take(world: World, step: Step): Promise<void> {
  const job = 'job' in step ? world.jobs[step.job]! : world.jobs[0]!;
  const params = { jobId: job.id };
  const { browser } = people[job.owner]!;
  const personId = 'person' in step ? people[step.person]!.person.id : '';
  switch (step.kind) {
    case 'share': {
      const { person, access } = step as Extract<Step, { access: Shared; job: number }>;
      const { status } = await browser.call(shareJob, { params, body: { personId, access } });
      expect(status === 200).toBe(!job.isDeleted && person !== job.owner);
      if (status === 200) job.shares.set(person, access);
      return;
    }
    case 'unshare': {
      const { person } = step as Extract<Step, { job: number; person: number }>;
      const { status } = await browser.call(unshareJob, { params, body: { personId } });
      if (status === 200) job.shares.delete(person);
      return;
    }
    case 'transfer': {
      const { person, access } = step as Extract<Step, { access: Shared | null; job: number }>;
      const body = { personId, retainedAccess: access };
      const { status } = await browser.call(transferJob, { params, body });
      expect(status).toBeLessThan(500);
      if (status !== 200) return;
      job.shares.delete(person);
      if (access) job.shares.set(job.owner, access);
      job.owner = person;
      return;
    }
    case 'group': {
      const { person, isIn } = step as Extract<Step, { isIn: boolean; person: number }>;
      await server.superuser.query(
        isIn
          ? `insert into group_member (organisation_id, id, group_id, person_id)
             values ($1, gen_random_uuid(), $2, $3) on conflict do nothing`
          : 'delete from group_member where organisation_id = $1 and group_id = $2 and person_id = $3',
        [organisationId, world.groupId, personId],
      );
      if (isIn) world.group.add(person);
      else world.group.delete(person);
      return;
    }
    case 'member': {
      const { person, access } = step as Extract<Step, { access: Shared | null; person: number }>;
      const of = { params: { studyId: world.studyId } };
      const owner = people[0]!.browser;
      const { status } = access
        ? await owner.call(setStudyMember, { ...of, body: { personId, access } })
        : await owner.call(removeStudyMember, { ...of, body: { personId } });
      if (status === 200 && person !== 0)
        if (access) world.members.set(person, access);
        else world.members.delete(person);
      return;
    }
    case 'study': {
      const { isIn } = step as Extract<Step, { isIn: boolean; job: number }>;
      const body = { studyId: isIn ? world.studyId : null };
      const { status } = await browser.call(moveJobToStudy, { params, body });
      if (status === 200) job.isInStudy = isIn;
      return;
    }
    case 'assignment': {
      const { isAccepted } = step as Extract<Step, { isAccepted: boolean }>;
      job.assignment ??= await insertAssignmentRow(server, {
        jobId: job.id,
        person: reviewer,
        organisationId,
      });
      const state = isAccepted ? 'accepted' : 'done';
      await server.superuser.query('update assignment set state = $2, ended_at = now() where id = $1', [
        job.assignment,
        state,
      ]);
      job.isAssigned = isAccepted;
      return;
    }
    case 'deletion': {
      const { isDeleted } = step as Extract<Step, { isDeleted: boolean }>;
      await browser.call(isDeleted ? deleteJob : restoreJob, { params });
      job.isDeleted = isDeleted;
    }
  }
}

function levelOf(world: World, job: World['jobs'][number], person: number): Level {
  if (job.owner === person) return 'own';
  const levels: Level[] = [
    job.shares.get(person),
    job.isInStudy ? world.members.get(person) : undefined,
    world.group.has(person) && world.group.has(job.owner) ? 'read' : undefined,
  ];
  return levels.some((level) => level === 'work' || level === 'own')
    ? 'work'
    : levels.find((level) => level !== undefined);
}

/** The person's own view: which jobs they see and which they may change. */
async function seenBy(
  { browser }: { browser: Browser },
  jobIds: string[],
): Promise<Map<string, 'read' | 'work'>> {
  return run(bySession(hashToken(browser.cookie!), now()), async () => {
    const { rows } = await sqlQuery<{ id: string; isEditable: boolean; editsAll: boolean }>(
      `select j.id, coalesce(${hasAccess('edit')}, false) as "isEditable", api.can_edit_all_visible() as "editsAll"
       from job j where j.id = any ($1::uuid[])`,
      [jobIds],
    );
    // The shortcut must never allow more than the rule.
    for (const row of rows) if (row.editsAll) expect(row.isEditable).toBe(true);
    return new Map(rows.map(({ id, isEditable }) => [id, isEditable ? 'work' : 'read']));
  });
}

/** The other direction: who has access to a job, by the whole table. */
async function listedFor(
  jobId: string,
): Promise<{ people: Map<string, 'read' | 'work'>; hasReviewer: boolean }> {
  return run(asSystem(organisationId), async () => {
    const { rows } = await sqlQuery<{ personId: string; isEditable: boolean }>(
      `select g.person_id as "personId", bool_or(g.level in ('edit', 'manage')) as "isEditable"
       from job j cross join ${peopleWithAccess('$2')} g where j.id = $1 group by g.person_id`,
      [jobId, now()],
    );
    const listed = new Map(
      rows.map(({ personId, isEditable }) => [personId, isEditable ? 'work' : 'read'] as const),
    );
    return { hasReviewer: listed.delete(reviewer.id), people: listed };
  });
}

async function expectModel(world: World): Promise<void> {
  const jobIds = world.jobs.map(({ id }) => id);
  const seen = await Promise.all(people.map((person) => seenBy(person, jobIds)));
  for (const job of world.jobs) {
    const levels = people.map((_, person) => levelOf(world, job, person));
    const expected = levels.map((level) => (level === 'own' ? 'work' : level));
    expect(seen.map((jobs) => jobs.get(job.id))).toEqual(expected);
    const listed = await listedFor(job.id);
    expect(people.map(({ person }) => listed.people.get(person.id))).toEqual(expected);
    expect(listed.hasReviewer).toBe(job.isAssigned);
  }
}

test(
  'what people see equals who is listed, after any grants and revocations',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
        const world = await createWorld();
        for (const step of steps) {
          await take(world, step);
          await expectModel(world);
        }
        const ids = world.jobs.map(({ id }) => id);
        await server.superuser.query('delete from job where id = any ($1::uuid[])', [ids]);
        await server.superuser.query('delete from study where id = $1', [world.studyId]);
        await server.superuser.query('delete from person_group where id = $1', [world.groupId]);
        const { rowCount } = await server.superuser.query(
          'select from access where job_id = any ($1::uuid[]) or study_id = $2',
          [ids, world.studyId],
        );
        expect(rowCount).toBe(0);
      }),
      { numRuns: isLongRun ? 300 : 12 },
    );
  },
);

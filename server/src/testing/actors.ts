import type { Role } from '@colloquy/contract';
import { aPerson, type TestPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { actAs, Browser } from './browser.ts';
import { insertAssignmentRow } from './insert-rows.ts';
import type { TestServer } from './test-server.ts';

/** A caller and their relation to the objects of `owner`. */
export type Actor = {
  browser: Browser;
  person: TestPerson | undefined;
  /** Undefined if signed out. */
  role: Role | undefined;
  /** Whether the policies show the owner's jobs, given the assignment header. */
  seesOwnersJobs: boolean;
  /** Assignment in which a reviewer acts: accepted, or withdrawn. */
  assignment?: 'accepted' | 'withdrawn';
};

export type Actors = { owner: Actor & { person: TestPerson }; byName: Record<string, Actor> };

/**
 * Creates a caller for every relation to a customer's objects: roles × own and other organisation ×
 * assignments × signed out.
 */
export async function createActors(server: TestServer): Promise<Actors> {
  const [home, elsewhere, operator] = [
    await anOrganisation(),
    await anOrganisation(),
    await anOrganisation(),
  ];
  const act = async (
    organisation: { id: string },
    role: Role,
    fields: Pick<Actor, 'seesOwnersJobs' | 'assignment'>,
  ): Promise<Actor & { person: TestPerson }> => {
    const person = await aPerson(organisation.id, role);
    return { person, role, browser: await actAs(server, person), ...fields };
  };
  const owner = await act(home, 'customer', { seesOwnersJobs: true });
  return {
    owner,
    byName: {
      'signed out': {
        browser: new Browser(server),
        person: undefined,
        role: undefined,
        seesOwnersJobs: false,
      },
      owner,
      'another customer': await act(home, 'customer', { seesOwnersJobs: false }),
      'admin of the organisation': await act(home, 'organisationadmin', { seesOwnersJobs: true }),
      'reviewer of the organisation': await act(home, 'reviewer', { seesOwnersJobs: false }),
      'reviewer with an assignment': await act(operator, 'reviewer', {
        seesOwnersJobs: true,
        assignment: 'accepted',
      }),
      'reviewer who lost the assignment': await act(operator, 'reviewer', {
        seesOwnersJobs: false,
        assignment: 'withdrawn',
      }),
      'platform admin': await act(operator, 'admin', { seesOwnersJobs: false }),
      'foreign customer': await act(elsewhere, 'customer', { seesOwnersJobs: false }),
      'foreign admin of an organisation': await act(elsewhere, 'organisationadmin', {
        seesOwnersJobs: false,
      }),
      'foreign reviewer': await act(elsewhere, 'reviewer', { seesOwnersJobs: false }),
    },
  };
}

/** Header for working in the actor's assignment to a job; empty without one. */
export async function assignmentHeader(
  server: TestServer,
  { person, assignment }: Actor,
  job: { id: string; organisationId: string },
): Promise<Record<string, string>> {
  if (!person || !assignment) return {};
  const id = await insertAssignmentRow(server, { jobId: job.id, person, organisationId: job.organisationId });
  if (assignment === 'withdrawn')
    await server.superuser.query(`update assignment set state = 'withdrawn' where id = $1`, [id]);
  return { 'x-assignment': id };
}

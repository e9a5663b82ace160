import type { Role } from '@colloquy/contract';
import { aPerson, type TestPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { actAs, Browser } from './browser.ts';
import { anAssignmentRow } from './rows.ts';
import type { TestServer } from './test-server.ts';

/** Somebody who calls, and how they stand to what belongs to the cast's owner. */
export type Actor = {
  browser: Browser;
  person: TestPerson | undefined;
  /** Undefined where nobody is signed in. */
  role: Role | undefined;
  /** Whether the policies show them a job of the owner's, given the header of their assignment. */
  seesOwners: boolean;
  /** Reviewers act in an assignment to the job: the one that they have, or that was taken away. */
  assignment?: 'accepted' | 'withdrawn';
};

export type Cast = { owner: Actor & { person: TestPerson }; actors: Record<string, Actor> };

/** Every way to stand to a customer's things: roles × own and foreign organisation × assignments × signed out. */
export async function aCast(server: TestServer): Promise<Cast> {
  const [home, elsewhere, house] = [await anOrganisation(), await anOrganisation(), await anOrganisation()];
  const act = async (
    organisation: { id: string },
    role: Role,
    standing: Pick<Actor, 'seesOwners' | 'assignment'>,
  ): Promise<Actor & { person: TestPerson }> => {
    const person = await aPerson(organisation.id, role);
    return { person, role, browser: await actAs(server, person), ...standing };
  };
  const owner = await act(home, 'customer', { seesOwners: true });
  return {
    owner,
    actors: {
      'signed out': { browser: new Browser(server), person: undefined, role: undefined, seesOwners: false },
      owner,
      'another customer': await act(home, 'customer', { seesOwners: false }),
      'admin of the organisation': await act(home, 'organisationadmin', { seesOwners: true }),
      'reviewer of the organisation': await act(home, 'reviewer', { seesOwners: false }),
      'reviewer with an assignment': await act(house, 'reviewer', {
        seesOwners: true,
        assignment: 'accepted',
      }),
      'reviewer who lost the assignment': await act(house, 'reviewer', {
        seesOwners: false,
        assignment: 'withdrawn',
      }),
      'platform admin': await act(house, 'admin', { seesOwners: false }),
      'foreign customer': await act(elsewhere, 'customer', { seesOwners: false }),
      'foreign admin of an organisation': await act(elsewhere, 'organisationadmin', { seesOwners: false }),
      'foreign reviewer': await act(elsewhere, 'reviewer', { seesOwners: false }),
    },
  };
}

/** The header by which this actor works on a job, where they work in an assignment. */
export async function assignmentHeader(
  server: TestServer,
  { person, assignment }: Actor,
  job: { id: string; organisationId: string },
): Promise<Record<string, string>> {
  if (!person || !assignment) return {};
  const id = await anAssignmentRow(server, { jobId: job.id, person, organisationId: job.organisationId });
  if (assignment === 'withdrawn')
    await server.behind.query(`update assignment set state = 'withdrawn' where id = $1`, [id]);
  return { 'x-assignment': id };
}

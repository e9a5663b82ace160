import type { TestPerson } from '../capabilities/identity/identity.factory.ts';
import { newId } from '../platform/ids.ts';
import type { TestServer } from './test-server.ts';

let number = 5_000;

/**
 * Inserts a bare job row for tests that need only its owner. Tests of capabilities create jobs over the API.
 */
export async function insertJobRow({ superuser }: TestServer, creator: TestPerson): Promise<string> {
  const id = newId();
  number += 1;
  await superuser.query(
    `insert into job (organisation_id, id, number, sid, name, settings, ordered_stages, stage, created_by, requested_by, request_id, created_at)
     values ($1, $2, $3::int, 'SID002', 'Job ' || $3::int, '{"language": null, "speakers": null}', '{3}', 1, $4, $4, $2, now())`,
    [creator.organisationId, id, number, creator.id],
  );
  return id;
}

type AssignmentValues = {
  jobId: string;
  person: TestPerson;
  organisationId: string;
  fromMs?: number;
  toMs?: number;
};

/** Inserts an accepted assignment to a job, or to a time range of its recordings. */
export async function insertAssignmentRow(
  { superuser }: TestServer,
  { jobId, person, organisationId, fromMs, toMs }: AssignmentValues,
): Promise<string> {
  const id = newId();
  await superuser.query(
    `insert into assignment (organisation_id, id, job_id, person_id, state, from_ms, to_ms, created_at)
     values ($1, $2, $3, $4, 'accepted', $5, $6, now())`,
    [organisationId, id, jobId, person.id, fromMs ?? null, toMs ?? null],
  );
  return id;
}

/** Inserts a group of customers who see each other's jobs. */
export async function insertGroupRow(
  { superuser }: TestServer,
  organisationId: string,
  memberIds: readonly string[],
): Promise<string> {
  const id = newId();
  await superuser.query(
    `insert into person_group (organisation_id, id, name, created_at) values ($1, $2, $3, now())`,
    [organisationId, id, `Group ${id}`],
  );
  for (const personId of memberIds)
    await superuser.query(
      'insert into group_member (organisation_id, id, group_id, person_id) values ($1, $2, $3, $4)',
      [organisationId, newId(), id, personId],
    );
  return id;
}

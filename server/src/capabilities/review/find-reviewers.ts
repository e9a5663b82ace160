import type { Reviewer } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { countInHand } from '../identity/index.ts';
import { findHouse } from '../organisations/index.ts';
import { type Days, nextAbsence } from './review.rules.ts';

type Row = { id: string; name: string; absences: Days[] };

/** Who can be given work of an organisation: its own reviewers and those of the house, by name. */
export async function findReviewers(organisationId: string): Promise<Reviewer[]> {
  const house = await findHouse();
  const own = await run(asTask(organisationId), selectReviewers);
  const ofHouse = house && house.id !== organisationId ? await run(asTask(house.id), selectReviewers) : [];
  const inHand = await countInHand([...own, ...ofHouse].map(({ id }) => id));
  const today = now().toISOString().slice(0, 10);
  const describe =
    (isHouse: boolean) =>
    ({ id, name, absences }: Row): Reviewer => {
      const away = nextAbsence(absences, today);
      return {
        id,
        name,
        isHouse,
        inHand: inHand.get(id) ?? 0,
        awayFrom: away?.fromDay ?? null,
        awayTo: away?.toDay ?? null,
      };
    };
  return [...own.map(describe(house?.id === organisationId)), ...ofHouse.map(describe(true))];
}

async function selectReviewers(): Promise<Row[]> {
  const { rows } = await sqlQuery<Row>(
    `select p.id, p.name, coalesce((
       select json_agg(json_build_object('fromDay', b.from_day, 'toDay', b.to_day)) from absence b
       where b.organisation_id = p.organisation_id and b.person_id = p.id), '[]') as absences
     from person p
     where p.organisation_id = (select api.organisation_id()) and p.role = 'reviewer' and p.state = 'active'
       and p.deleted_at is null
     order by p.name, p.id`,
  );
  return rows;
}

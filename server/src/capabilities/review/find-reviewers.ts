import type { Reviewer } from '@colloquy/contract/review';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { countAcceptedAssignments } from './assignments-anywhere.ts';
import { findOperatorOrganisation } from '../organisations/index.ts';
import { type DayRange, nextAbsence } from './review.rules.ts';

type Row = { id: string; name: string; absences: DayRange[] };

/** Reviewers whom an organisation can assign: its own and those of the operator organisation, by name. */
export async function findReviewers(organisationId: string): Promise<Reviewer[]> {
  const operator = await findOperatorOrganisation();
  const own = await run(asSystem(organisationId), selectReviewers);
  const ofOperator =
    operator && operator.id !== organisationId ? await run(asSystem(operator.id), selectReviewers) : [];
  const inProgress = await countAcceptedAssignments([...own, ...ofOperator].map(({ id }) => id));
  const today = now().toISOString().slice(0, 10);
  const describe =
    (isOperator: boolean) =>
    ({ id, name, absences }: Row): Reviewer => {
      const away = nextAbsence(absences, today);
      return {
        id,
        name,
        isOperator,
        inProgress: inProgress.get(id) ?? 0,
        awayFrom: away?.fromDay ?? null,
        awayTo: away?.toDay ?? null,
      };
    };
  return [...own.map(describe(operator?.id === organisationId)), ...ofOperator.map(describe(true))];
}

async function selectReviewers(): Promise<Row[]> {
  const { rows } = await sqlQuery<Row>(
    `select p.id, p.name, coalesce((
       select json_agg(json_build_object('fromDay', b.from_day, 'toDay', b.to_day)) from absence b
       where b.organisation_id = p.organisation_id and b.person_id = p.id), '[]') as absences
     from published.person p
     where p.organisation_id = (select api.organisation_id()) and p.role = 'reviewer' and p.state = 'active'
       and p.deleted_at is null
     order by p.name, p.id`,
  );
  return rows;
}

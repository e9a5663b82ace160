import { sqlQuery } from '../../platform/database/scope.ts';

/** Names of people whom the scope may see, by id. */
export async function findPersonNames(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sqlQuery<{ id: string; name: string }>(
    'select id, name from published.person where id = any ($1::uuid[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import { sqlQuery } from './scope.ts';

/** The id of the installation's data: a new one with each restore from a backup. */
export async function getGeneration(): Promise<string> {
  const { rows } = await sqlQuery<{ generation: string }>('select generation from installation');
  return rows[0]!.generation;
}

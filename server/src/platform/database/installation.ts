import { sqlQuery } from './scope.ts';

/** Id of the installation's data; each restore from a backup replaces it. */
export async function getGeneration(): Promise<string> {
  const { rows } = await sqlQuery<{ generation: string }>('select generation from installation');
  return rows[0]!.generation;
}

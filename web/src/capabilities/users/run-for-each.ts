import { messageOf } from '../../app/api/api-error.ts';

/** What became of one row: `problem` says why it stayed as it was. */
export type RowResult<Row> = { row: Row; problem?: string };

/**
 * Does something for rows one after another, so that a refusal of one names it and keeps none of the others.
 *
 * @param onProgress how many are done
 */
export async function runForEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<RowResult<Row>[]> {
  const results: RowResult<Row>[] = [];
  for (const row of rows) {
    try {
      await run(row);
      results.push({ row });
    } catch (error) {
      results.push({ row, problem: error instanceof NotForRow ? error.message : messageOf(error) });
    }
    onProgress(results.length);
  }
  return results;
}

/** Thrown where an action does not apply to a row, with the sentence that is shown beside it. */
export class NotForRow extends Error {}

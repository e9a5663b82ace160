import type { Passage } from '@colloquy/contract';
import type { Sitting } from './command-sitting.ts';
import { asSegment } from '../transcripts.store.ts';
import { anchorsOn, fetchRows, orderOf, widen } from './workbench.ts';

/** Segments in order with what stands on either side, and the anchors on them. */
export async function passageOf(
  { bench, revision, personId }: Sitting,
  ids: readonly string[],
  commandId: string,
): Promise<Passage> {
  const wanted = new Set(ids);
  const order = await orderOf(bench);
  const near = order.filter((_, at) =>
    [order[at - 1], order[at], order[at + 1]].some((each) => each && wanted.has(each.id)),
  );
  const living = near.map(({ id }) => id);
  await fetchRows(bench, [...ids, ...living]);
  return {
    segments: living.map((id) => asSegment(bench.rows.get(id)!)),
    anchors: await anchorsOn(bench, living),
    revision: revision + 1,
    commandId,
    personId,
  };
}

/** Makes room behind each of these segments: one of them has to be split where there is none. */
export async function makeRoomIn({ bench, revision }: Sitting, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const places = (await orderOf(bench)).filter(({ id }) => wanted.has(id));
  for (const { position } of places.toReversed()) await widen(bench, position, revision + 1);
}

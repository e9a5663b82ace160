import type { SpeakerChange, SpeakerState } from '@colloquy/contract';
import { found } from '../../../platform/refusal.ts';
import type { Source } from './source.ts';
import type { RecordingRow, SpeakerRow } from '../transcripts.store.ts';

/** The speakers of a held recording while commands are done; read when a command first names one. */
export type SpeakerBench = {
  recording: RecordingRow;
  source: Source;
  rows: Map<string, SpeakerRow> | undefined;
  changed: Set<string>;
  changes: SpeakerChange[];
};

export const openSpeakers = (recording: RecordingRow, source: Source): SpeakerBench => ({
  recording,
  source,
  rows: undefined,
  changed: new Set(),
  changes: [],
});

export async function speakersOf(bench: SpeakerBench): Promise<Map<string, SpeakerRow>> {
  return (bench.rows ??= new Map((await bench.source.findSpeakers()).map((row) => [row.id, row])));
}

/** A speaker of this recording, merged away or not, else 404. */
export const speakerOf = async (bench: SpeakerBench, id: string): Promise<SpeakerRow> =>
  found((await speakersOf(bench)).get(id));

/**
 * The speaker that stands for one today, or undefined where none does: who was merged away is another one, who was
 * taken back is nobody.
 */
export function livingSpeaker(
  speakers: ReadonlyMap<string, Pick<SpeakerState, 'mergedInto'>>,
  id: string,
): string | undefined {
  const seen = new Set<string>();
  let at = id;
  for (let into = speakers.get(at)?.mergedInto; into; into = speakers.get(at)?.mergedInto) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    at = into;
  }
  return at;
}

export const speakerState = ({ name, role, colour, mergedInto }: SpeakerRow): SpeakerState => ({
  name,
  role,
  colour,
  mergedInto,
});

/** Puts a new or changed speaker back and keeps its state before and after. */
export function putSpeaker(bench: SpeakerBench, now: SpeakerRow, commandId: string): void {
  const before = bench.rows!.get(now.id);
  bench.rows!.set(now.id, now);
  bench.changed.add(now.id);
  bench.changes.push({
    speakerId: now.id,
    commandId,
    revision: now.revision,
    before: before ? speakerState(before) : null,
    after: speakerState(now),
  });
}

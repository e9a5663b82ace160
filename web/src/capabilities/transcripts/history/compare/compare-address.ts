import { useSearchParams } from 'react-router';

/** A snapshot by its id, a revision of the recording, or what is there now. */
export type Side = string | number | 'now';
export type Comparison = { from: Side; to: Side };

const PARAMETER = 'compare';
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WRITTEN = new RegExp(`^(?<recording>${ID}):(?<from>${ID}|\\d+)\\.\\.(?<to>${ID}|\\d+|now)$`);

/** `recording:from..to`: a job's page may show several recordings, and revisions count in each of them. */
export const writeComparison = (recordingId: string, { from, to }: Comparison): string =>
  `${recordingId}:${from}..${to}`;

/** The comparison that is written for this recording; anything else is none. */
export function readComparison(recordingId: string, written: string | null): Comparison | undefined {
  const { recording, from, to } = WRITTEN.exec(written ?? '')?.groups ?? {};
  if (recording !== recordingId || from === undefined || to === undefined) return undefined;
  return { from: sideOf(from), to: sideOf(to) };
}

const sideOf = (written: string): Side => (/^\d+$/.test(written) ? Number(written) : written);

/** The comparison that is open, in the address, so that a link leads to it and Back closes it. */
export function useCompare(recordingId: string) {
  const [search, setSearch] = useSearchParams();
  const set = (written: string | undefined, replace: boolean) =>
    setSearch(
      (now) => {
        if (written === undefined) now.delete(PARAMETER);
        else now.set(PARAMETER, written);
        return now;
      },
      { replace, preventScrollReset: true },
    );
  return {
    comparison: readComparison(recordingId, search.get(PARAMETER)),
    compare: (comparison: Comparison) => set(writeComparison(recordingId, comparison), false),
    /** To other sides, without another place to go back to. */
    change: (comparison: Comparison) => set(writeComparison(recordingId, comparison), true),
    close: () => set(undefined, true),
  };
}

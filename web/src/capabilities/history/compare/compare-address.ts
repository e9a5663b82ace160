import { useTranscriptParams } from '../../editing/index.ts';

/** Id of a snapshot, a revision of the recording, or the current version. */
export type VersionRef = string | number | 'now';
export type Comparison = { from: VersionRef; to: VersionRef };

const PARAMETER = 'compare';
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PATTERN = new RegExp(`^(?<recording>${ID}):(?<from>${ID}|\\d+)\\.\\.(?<to>${ID}|\\d+|now)$`);

/** `recording:from..to`: a page may show several recordings, and each counts its own revisions. */
export const formatComparison = (recordingId: string, { from, to }: Comparison): string =>
  `${recordingId}:${from}..${to}`;

/** The comparison if it belongs to this recording, otherwise undefined. */
export function parseComparison(recordingId: string, value: string | null): Comparison | undefined {
  const { recording, from, to } = PATTERN.exec(value ?? '')?.groups ?? {};
  if (recording !== recordingId || from === undefined || to === undefined) return undefined;
  return { from: parseVersionRef(from), to: parseVersionRef(to) };
}

export const parseVersionRef = (value: string): VersionRef => (/^\d+$/.test(value) ? Number(value) : value);

/** The open comparison, part of the transcript's view state: Back closes it. */
export function useCompare(recordingId: string) {
  const [params, changeParams] = useTranscriptParams();
  const set = (value: string | undefined, isStep: boolean) =>
    changeParams(
      (now) => {
        if (value === undefined) now.delete(PARAMETER);
        else now.set(PARAMETER, value);
        return now;
      },
      { isStep },
    );
  return {
    comparison: parseComparison(recordingId, params.get(PARAMETER)),
    compare: (comparison: Comparison) => set(formatComparison(recordingId, comparison), true),
    /** Changes the versions without a new history entry. */
    change: (comparison: Comparison) => set(formatComparison(recordingId, comparison), false),
    close: () => set(undefined, false),
  };
}

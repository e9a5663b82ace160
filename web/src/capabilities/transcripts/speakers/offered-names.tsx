import { useMemo } from 'react';
import { useSession, useTranscript } from '../editing/session.ts';

/** What fields for names of speakers name as their `list`. */
export const OFFERED_NAMES = 'offered-names';

/** The names that a sheet gave for the recording and nobody has yet. */
export function useOfferedNames(): string[] {
  const { recording, speakers } = useTranscript(useSession());
  return useMemo(() => {
    const taken = new Set(speakers.map(({ name }) => name));
    return recording.offeredNames.filter((name) => !taken.has(name));
  }, [recording.offeredNames, speakers]);
}

/** The offered names, for fields in which speakers are named. */
export function OfferedNames() {
  return (
    <datalist id={OFFERED_NAMES}>
      {useOfferedNames().map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

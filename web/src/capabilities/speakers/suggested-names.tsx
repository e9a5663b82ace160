import { useMemo } from 'react';
import { type TranscriptScope, useTranscript, useTranscriptScope } from '../editing/index.ts';

/** Id of the datalist, for name fields. */
export const suggestedNamesId = ({ id }: TranscriptScope): string => `${id}-suggested-names`;

/** Names that a spreadsheet suggests for the recording and no speaker has yet. */
export function useSuggestedNames(): string[] {
  const { recording, speakers } = useTranscript(useTranscriptScope().session);
  return useMemo(() => {
    const used = new Set(speakers.map(({ name }) => name));
    return recording.suggestedNames.filter((name) => !used.has(name));
  }, [recording.suggestedNames, speakers]);
}

/** The datalist of suggested names. */
export function SuggestedNames() {
  return (
    <datalist id={suggestedNamesId(useTranscriptScope())}>
      {useSuggestedNames().map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

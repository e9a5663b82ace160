import { useMemo } from 'react';
import { confirmedInWords, countConfirmed } from '../doubt/confirmed-words.ts';
import { useSession, useSettledSegments } from '../editing/session.ts';
import type { Transcript } from '../merge-changes.ts';

/** Where words come from that were not heard here, and what of their file was not understood. */
export function ImportedWords({
  recording: { imported, hasSound, isTimed, approved },
}: Pick<Transcript, 'recording'>) {
  if (!imported) return null;
  const { name, isMachineWork, notes } = imported;
  return (
    <div className="grid max-w-3xl gap-1 px-4 pt-3 text-xs text-ink-3 wide:px-8">
      <p>
        Imported from <bdi className="text-ink-2">{name}</bdi>
        {isMachineWork && ', which says that a machine wrote it'}.{!hasSound && ' There is no sound with it.'}
        {!isTimed && ' It does not say when the words were said.'}
        {!approved && <ConfirmedWords />}
      </p>
      {notes.length > 0 && (
        <ul aria-label="Notes on this import">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Imported words are not confirmed by being there. */
function ConfirmedWords() {
  const segments = useSettledSegments(useSession());
  const counts = useMemo(() => countConfirmed(segments), [segments]);
  return <> {counts.confirmed === 0 ? 'Its words are not confirmed yet' : confirmedInWords(counts)}.</>;
}

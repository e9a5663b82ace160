import type { Transcript } from '@colloquy/contract/transcripts';
import { countConfirmed } from '@colloquy/rules/confidence';
import { useMemo } from 'react';
import { describeConfirmed } from './confidence/confirmed-words.ts';
import { useEditSession, useSettledSegments } from '../editing/index.ts';

/** Source of an imported transcript, with notes on what could not be imported. */
export function ImportNote({
  recording: { imported, hasAudio, isTimed, approved },
}: Pick<Transcript, 'recording'>) {
  if (!imported) return null;
  const { name, isMachineWork, notes } = imported;
  return (
    <div className="grid max-w-3xl gap-1 px-4 pt-3 text-xs text-ink-3 wide:px-8">
      <p>
        Imported from <bdi className="text-ink-2">{name}</bdi>
        {isMachineWork && ', which says that a machine wrote it'}.{!hasAudio && ' There is no sound with it.'}
        {!isTimed && ' It does not say when the words were said.'}
        {!approved && <ConfirmedCount />}
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

/** Imported words are not confirmed automatically. */
function ConfirmedCount() {
  const segments = useSettledSegments(useEditSession());
  const counts = useMemo(() => countConfirmed(segments), [segments]);
  return <> {counts.confirmed === 0 ? 'Its words are not confirmed yet' : describeConfirmed(counts)}.</>;
}

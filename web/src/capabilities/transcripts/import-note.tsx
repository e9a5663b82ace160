import type { Transcript } from '@colloquy/contract/transcripts';
import { countConfirmed } from '@colloquy/rules/confidence';
import { useMemo } from 'react';
import { useEditSession, useSettledSegments } from '../editing/index.ts';
import * as text from './messages.ts';

/** Source of an imported transcript, with notes on what could not be imported. */
export function ImportNote({
  recording: { imported, hasAudio, isTimed, approved },
}: Pick<Transcript, 'recording'>) {
  if (!imported) return null;
  const { name, isMachineWork, notes } = imported;
  const facts = [
    isMachineWork && text.importedAutomatic,
    !hasAudio && text.importedWithoutAudio,
    !isTimed && text.importedWithoutTimes,
  ].filter((fact) => fact !== false);
  return (
    <div className="grid max-w-3xl gap-1 px-4 pt-3 text-xs text-ink-3 wide:px-8">
      <p>
        {text.importedFrom} <bdi className="text-ink-2">{name}</bdi>
        {facts.map((fact) => ` · ${fact}`)}
        {!approved && <ConfirmedCount />}
      </p>
      {notes.length > 0 && (
        <ul aria-label={text.importNotes}>
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
  return <> · {counts.confirmed === 0 ? text.noneConfirmed : text.describeConfirmed(counts)}</>;
}

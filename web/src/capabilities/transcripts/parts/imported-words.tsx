import type { Transcript } from '../merge-changes.ts';

/** Where words come from that were not heard here, and what of their file was not understood. */
export function ImportedWords({ recording: { imported, hasSound, isTimed } }: Pick<Transcript, 'recording'>) {
  if (!imported) return null;
  const { name, isMachineWork, notes } = imported;
  return (
    <div className="grid max-w-3xl gap-1 px-4 pt-3 text-xs text-ink-3 wide:px-8">
      <p>
        Imported from <bdi className="text-ink-2">{name}</bdi>
        {isMachineWork && ', which says that a machine wrote it'}.{!hasSound && ' There is no sound with it.'}
        {!isTimed && ' It does not say when the words were said.'}
      </p>
      {notes.length > 0 && (
        <ul aria-label="What was not understood">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

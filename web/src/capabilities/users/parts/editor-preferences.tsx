import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

/** Behaviour of the transcript editor for this person; saved immediately. */
export function EditorPreferences() {
  const { transcript } = usePreferences();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-base font-semibold">Transcript editor</legend>
      <Checkbox
        label="Clicking a word also plays from there"
        checked={transcript.playsOnClick ?? false}
        onChange={({ target }) => {
          const playsOnClick = target.checked;
          void changePreferences((chosen) => ({
            ...chosen,
            transcript: { ...chosen.transcript, playsOnClick },
          }));
        }}
      />
      <p className="text-xs text-ink-3">
        Without this, hold Alt and click a word, or press the time of its turn, to play from there.
      </p>
    </fieldset>
  );
}

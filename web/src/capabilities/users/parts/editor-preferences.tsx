import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import * as text from '../messages.ts';

/** Behaviour of the transcript editor for this person; saved immediately. */
export function EditorPreferences() {
  const { transcript } = usePreferences();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-base font-semibold">{text.transcriptEditor}</legend>
      <Checkbox
        label={text.playsOnClick}
        checked={transcript.playsOnClick ?? false}
        onChange={({ target }) => {
          const playsOnClick = target.checked;
          void changePreferences((chosen) => ({
            ...chosen,
            transcript: { ...chosen.transcript, playsOnClick },
          }));
        }}
      />
      <p className="text-xs text-ink-3">{text.playsOnClickHint}</p>
    </fieldset>
  );
}

import { type Verbatim, VERBATIMS } from '@colloquy/contract/transcripts';
import { Select } from '../../../ui/form/select.tsx';
import { useTranscriptParams, useTranscriptShortcuts } from '../../editing/index.ts';
import * as text from '../messages.ts';

/**
 * Switches between full verbatim (`strict`: every word) and clean verbatim (without disfluencies). Deletes
 * nothing.
 */
export function VerbatimSwitch() {
  const [verbatim, show] = useVerbatim();
  return (
    <Select
      label={text.verbatim}
      data-tooltip={text.verbatimHint}
      size="compact"
      options={VERBATIMS.map((value) => ({ value, label: text.verbatims[value] }))}
      value={verbatim}
      onValueChange={show}
      className="w-25"
    />
  );
}

/** The verbatim view, part of the transcript's view state. */
export function useVerbatim(): [Verbatim, (next: Verbatim) => void] {
  const [params, changeParams] = useTranscriptParams();
  const verbatim = VERBATIMS.find((each) => each === params.get('verbatim')) ?? 'strict';
  const show = (next: Verbatim) =>
    changeParams((now) => {
      if (next === 'strict') now.delete('verbatim');
      else now.set('verbatim', next);
      return now;
    });
  return [verbatim, show];
}

/** Shortcut that switches between full and clean verbatim. */
export function VerbatimKeys() {
  const [verbatim, show] = useVerbatim();
  useTranscriptShortcuts(text.listeningAndReading, [
    {
      id: 'verbatim.switch',
      keys: ['v', 'alt+v'],
      label: text.switchVerbatim,
      scope: 'transcript',
      run: () => show(verbatim === 'strict' ? 'intelligent' : 'strict'),
    },
  ]);
  return null;
}

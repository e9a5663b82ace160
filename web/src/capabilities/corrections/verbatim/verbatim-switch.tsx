import { type Verbatim, VERBATIMS } from '@colloquy/contract/transcripts';
import { Select } from '../../../ui/form/select.tsx';
import { useTranscriptParams, useTranscriptShortcuts } from '../../editing/index.ts';

const VIEWS: Record<Verbatim, string> = { strict: 'Strict', intelligent: 'Intelligent' };

/**
 * Switches between strict verbatim (every word) and intelligent verbatim (without disfluencies). Deletes
 * nothing.
 */
export function VerbatimSwitch() {
  const [verbatim, show] = useVerbatim();
  return (
    <Select
      label="Verbatim"
      data-tooltip="Intelligent verbatim hides fillers, repetitions and false starts"
      size="compact"
      options={VERBATIMS.map((value) => ({ value, label: VIEWS[value] }))}
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

/** Shortcut that switches between strict and intelligent verbatim. */
export function VerbatimKeys() {
  const [verbatim, show] = useVerbatim();
  useTranscriptShortcuts('Listening and reading', [
    {
      id: 'verbatim.switch',
      keys: ['v', 'alt+v'],
      label: 'Strict or intelligent verbatim',
      scope: 'transcript',
      run: () => show(verbatim === 'strict' ? 'intelligent' : 'strict'),
    },
  ]);
  return null;
}

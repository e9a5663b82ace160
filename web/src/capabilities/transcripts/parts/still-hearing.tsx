import { formatClock } from '../../../ui/format/duration.ts';
import type { Transcript } from '../merge-changes.ts';
import { spokenLanguage } from '../spoken-language.ts';

/** While speech is at work: how far the words are. */
export function StillHearing({ recording }: { recording: Transcript['recording'] }) {
  const { heardMs, durationMs } = recording;
  if (durationMs !== null && heardMs >= durationMs) return null;
  const whole = durationMs === null ? '' : ` of ${formatClock(durationMs)}`;
  const language = spokenLanguage(recording);
  const spoken = language === null ? '' : `, in ${language}`;
  return (
    <p className="px-4 pt-3 text-xs text-ink-3 wide:px-8">
      {heardMs === 0
        ? 'The words appear here as they are heard.'
        : `Words up to ${formatClock(heardMs)}${whole}${spoken}; speakers are told apart at the end.`}
    </p>
  );
}

export const NoWords = () => (
  <p className="px-4 pt-3 text-ink-2 wide:px-8">No words were written down of this recording.</p>
);

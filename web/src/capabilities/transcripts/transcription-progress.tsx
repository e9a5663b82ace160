import type { Transcript } from '@colloquy/contract/transcripts';
import { formatClock } from '../../ui/format/duration.ts';
import { spokenLanguage } from '../editing/index.ts';

/** Progress of a running transcription. */
export function TranscriptionProgress({ recording }: { recording: Transcript['recording'] }) {
  const { transcribedMs, durationMs } = recording;
  if (durationMs !== null && transcribedMs >= durationMs) return null;
  const whole = durationMs === null ? '' : ` of ${formatClock(durationMs)}`;
  const language = spokenLanguage(recording);
  const spoken = language === null ? '' : `, in ${language}`;
  return (
    <p className="px-4 pt-3 text-xs text-ink-3 wide:px-8">
      {transcribedMs === 0
        ? 'The words appear here as they are heard.'
        : `Words up to ${formatClock(transcribedMs)}${whole}${spoken}; speakers are told apart at the end.`}
    </p>
  );
}

export const NoWordsNote = () => (
  <p className="px-4 pt-3 text-ink-2 wide:px-8">No words were written down of this recording.</p>
);

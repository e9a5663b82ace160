import type { Transcript } from '@colloquy/contract/transcripts';
import { formatClock } from '../../ui/format/duration.ts';
import { spokenLanguage } from '../editing/index.ts';
import * as text from './messages.ts';

/** Progress of a running transcription. */
export function TranscriptionProgress({ recording }: { recording: Transcript['recording'] }) {
  const { transcribedMs, durationMs } = recording;
  if (durationMs !== null && transcribedMs >= durationMs) return null;
  return (
    <p className="px-4 pt-3 text-xs text-ink-3 wide:px-8">
      {transcribedMs === 0
        ? text.transcriptSoon
        : text.transcribedSoFar({
            clock: formatClock(transcribedMs),
            whole: durationMs === null ? null : formatClock(durationMs),
            language: spokenLanguage(recording),
          })}
    </p>
  );
}

export const NoWordsNote = () => <p className="px-4 pt-3 text-ink-2 wide:px-8">{text.noTranscript}</p>;

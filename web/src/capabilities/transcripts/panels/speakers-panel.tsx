import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { nameOfLanguage } from '../../../app/language-names.ts';
import { useDesk } from '../desk.ts';
import { countDoubtful } from '../doubt.ts';
import { useSession, useSessionState } from '../editing/session.ts';
import { speakerColour } from '../speaker-colour.ts';
import { speakerShares } from '../speaking-time.ts';
import type { PanelProps } from './panels.ts';

/** Who speaks and for how long, and how sure the words are. */
export function SpeakersPanel({ isAtWork }: PanelProps) {
  const { recording, speakers, segments } = useSessionState(useSession()).transcript;
  const { playFrom } = useDesk();
  const shares = useMemo(() => speakerShares(speakers, segments), [speakers, segments]);
  const doubtful = useMemo(() => countDoubtful(segments), [segments]);
  const words = useMemo(() => segments.reduce((sum, segment) => sum + segment.words.length, 0), [segments]);
  return (
    <div className="grid gap-4">
      <div>
        <Chip tone={recording.approved ? 'done' : 'plain'}>
          {recording.approved ? 'Approved by a person' : 'Machine transcript'}
        </Chip>
      </div>
      <section>
        <h2 className="mb-1 text-xs font-medium text-ink-3">Speakers</h2>
        {shares.length === 0 && (
          <p className="text-ink-2">
            {isAtWork ? 'Told apart once all words are there.' : 'None were told apart.'}
          </p>
        )}
        <ul>
          {shares.map(({ speaker, ms, turns, firstMs }) => (
            <li
              key={speaker.id}
              className="grid grid-cols-[12px_1fr_auto] items-center gap-2 border-b border-line py-2 last:border-0"
            >
              <span aria-hidden className={`size-2.5 rounded-[2px] bg-current ${speakerColour(speaker)}`} />
              <span>
                {speaker.label}
                <span className="block text-xs text-ink-3">
                  {formatDuration(ms)}, {formatCount(turns, 'turn')}
                </span>
              </span>
              {recording.media && firstMs !== null && (
                <IconButton
                  size="small"
                  label={`Hear ${speaker.label}`}
                  icon={<Play aria-hidden size={14} />}
                  onClick={() => playFrom(firstMs)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <dl className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1.5 text-ink-2">
        {recording.language && (
          <>
            <dt>Language</dt>
            <dd className="text-ink">{nameOfLanguage(recording.language)}</dd>
          </>
        )}
        {recording.lostMs > 0 && (
          <>
            <dt className="text-danger">Damaged, could not be decoded</dt>
            <dd className="text-ink">{formatDuration(recording.lostMs)}</dd>
          </>
        )}
        <dt>Words</dt>
        <dd className="text-ink">{formatNumber(words)}</dd>
        <dt>Doubtful words</dt>
        <dd className="text-ink">{formatNumber(doubtful)}</dd>
      </dl>
    </div>
  );
}

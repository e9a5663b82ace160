import { type Segment, type Speaker, textOf } from '@colloquy/contract';
import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { useDesk } from '../desk.ts';
import { useSession } from '../editing/session.ts';
import { ColourChoice } from './colour-choice.tsx';
import { NameField } from './name-field.tsx';
import { RoleChoice } from './role-choice.tsx';
import { merge, rename, setColour, setRole } from './speaker-edits.ts';
import { likelyTwin, samplesOf } from './voices.ts';

type VoiceCardProps = { speaker: Speaker; speakers: readonly Speaker[]; segments: readonly Segment[] };

/** A voice: who it is, samples to know it by, and whether it is another one's. */
export function VoiceCard({ speaker, speakers, segments }: VoiceCardProps) {
  const session = useSession();
  const { playRange } = useDesk();
  const { mayEdit } = session;
  const samples = useMemo(() => samplesOf(speaker.id, segments), [speaker.id, segments]);
  const twin = useMemo(() => likelyTwin(speaker, speakers, segments), [speaker, speakers, segments]);
  const others = speakers.filter(({ id }) => id !== speaker.id);
  return (
    <li className="grid content-start gap-2 rounded-md border border-line bg-surface p-3">
      {mayEdit ? (
        <div className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-1">
          <ColourChoice speaker={speaker} onChoose={(colour) => setColour(session, speaker, colour)} />
          <NameField speaker={speaker} onName={(name) => rename(session, speaker, name)} />
          <RoleChoice speaker={speaker} onChoose={(role) => setRole(session, speaker, role)} />
        </div>
      ) : (
        <p className="font-medium">{speaker.label}</p>
      )}
      {twin && mayEdit && (
        <p className="flex flex-wrap items-center gap-2 rounded-md bg-attention-soft px-2 py-1.5 text-xs text-attention">
          <span className="grow">{twin.why}</span>
          <Button size="small" onClick={() => merge(session, speaker, twin.speaker)}>
            Same person as {twin.speaker.label}
          </Button>
        </p>
      )}
      {samples.length === 0 && <p className="text-xs text-ink-3">Says nothing in this recording.</p>}
      <ul aria-label={`Samples of ${speaker.label}`}>
        {samples.map(({ segment, fromMs, toMs }) => (
          <li key={segment.id}>
            <button
              type="button"
              onClick={() => playRange(fromMs, toMs)}
              className="grid w-full grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-2 rounded-sm px-1 py-1 text-left hover:bg-sunken"
            >
              <Play aria-label="Play" size={12} className="text-ink-3" />
              <span className="text-xs text-ink-3">{formatClock(fromMs)}</span>
              <span dir="auto" lang={segment.language ?? undefined} className="said-small truncate">
                {textOf(segment.words)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {mayEdit && others.length > 0 && (
        <label className="flex items-center gap-2 text-xs text-ink-3">
          Same person as
          <select
            value=""
            onChange={({ target }) => {
              const into = others.find(({ id }) => id === target.value);
              if (into) merge(session, speaker, into);
            }}
            className="h-7 min-w-0 grow rounded-md border border-line-control bg-surface px-1 text-ink-2"
          >
            <option value="">nobody else</option>
            {others.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </li>
  );
}

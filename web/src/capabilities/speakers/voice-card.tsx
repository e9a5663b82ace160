import { type Segment, type Speaker, textOf } from '@colloquy/rules/transcript';
import { Play } from 'lucide-react';
import { useId, useMemo } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatClock } from '../../ui/format/duration.ts';
import { useEditSession, useTranscriptController } from '../editing/index.ts';
import { ColourChoice, NameField, RoleChoice } from './speaker-fields.tsx';
import { merge, rename, setColour, setRole } from './speaker-edits.ts';
import { findLikelyDuplicate, voiceSamples } from './voice-samples.ts';
import * as text from './messages.ts';

type VoiceCardProps = { speaker: Speaker; speakers: readonly Speaker[]; segments: readonly Segment[] };

/** A speaker with name, samples and a way to merge duplicates. */
export function VoiceCard({ speaker, speakers, segments }: VoiceCardProps) {
  const session = useEditSession();
  const { playRange } = useTranscriptController();
  const { mayEdit } = session;
  const mergeFieldId = useId();
  const samples = useMemo(() => voiceSamples(speaker.id, segments), [speaker.id, segments]);
  const duplicate = useMemo(
    () => findLikelyDuplicate(speaker, speakers, segments),
    [speaker, speakers, segments],
  );
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
      {duplicate && mayEdit && (
        <p className="flex flex-wrap items-center gap-2 rounded-md bg-attention-soft px-2 py-1.5 text-xs text-attention">
          <span className="grow">{duplicate.why}</span>
          <Button size="small" onClick={() => merge(session, speaker, duplicate.speaker)}>
            {text.samePersonAs(duplicate.speaker.label)}
          </Button>
        </p>
      )}
      {samples.length === 0 && <p className="text-xs text-ink-3">{text.noSpeechHere}</p>}
      <ul aria-label={text.samplesOf(speaker.label)}>
        {samples.map(({ segment, fromMs, toMs }) => (
          <li key={segment.id}>
            <button
              type="button"
              onClick={() => playRange(fromMs, toMs)}
              className="grid w-full grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-2 rounded-sm px-1 py-1 text-left hover:bg-sunken"
            >
              <Play aria-label={text.play} size={12} className="text-ink-3" />
              <span className="text-xs text-ink-3">{formatClock(fromMs)}</span>
              <span dir="auto" lang={segment.language ?? undefined} className="transcript-quote truncate">
                {textOf(segment.words)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {mayEdit && others.length > 0 && (
        <label htmlFor={mergeFieldId} className="flex items-center gap-2 text-xs text-ink-3">
          {text.samePerson}
          <Select
            id={mergeFieldId}
            size="small"
            options={[
              { value: '', label: text.nobodyElse },
              ...others.map(({ id, label }) => ({ value: id, label })),
            ]}
            value=""
            onValueChange={(chosen) => {
              const into = others.find(({ id }) => id === chosen);
              if (into) merge(session, speaker, into);
            }}
            className="min-w-0 grow"
          />
        </label>
      )}
    </li>
  );
}

import { Headphones, Plus, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { ConsentSection } from '../consent/consent-section.tsx';
import { useDesk } from '../desk.ts';
import { countConfirmed, isGraded } from '../doubt/confirmed-words.ts';
import { countDoubtful } from '../doubt/doubt-queue.ts';
import { useSession, useSettledSegments, useTranscript } from '../editing/session.ts';
import { assignToNew, addSpeaker } from '../speakers/speaker-edits.ts';
import { useVoices } from '../speakers/memory/voices.queries.ts';
import { SpeakerItem } from '../speakers/speaker-item.tsx';
import { VOICES } from '../speakers/voices-address.ts';
import { speakerShares } from '../speaking-time.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Transcript } from '../merge-changes.ts';
import { spokenLanguage } from '../spoken-language.ts';
import type { PanelProps } from './panels.ts';

/** Whose work the words are. */
const stateOf = ({ approved, imported }: Transcript['recording']): string => {
  if (approved) return 'Approved by a person';
  return imported && !imported.isMachineWork ? 'Imported transcript' : 'Machine transcript';
};

/** Who speaks and for how long, and how sure the words are. */
export function SpeakersPanel({ isAtWork }: PanelProps) {
  const session = useSession();
  const { recording, speakers } = useTranscript(session);
  const segments = useSettledSegments(session);
  const voices = useVoices(session.recordingId);
  const shares = useMemo(() => speakerShares(speakers, segments), [speakers, segments]);
  const doubtful = useMemo(() => countDoubtful(segments), [segments]);
  const counts = useMemo(() => countConfirmed(segments), [segments]);
  return (
    <div className="grid gap-4">
      <div>
        <Chip tone={recording.approved ? 'done' : 'plain'}>{stateOf(recording)}</Chip>
      </div>
      <section aria-labelledby="speakers">
        <h2 id="speakers" className="mb-1 text-xs font-medium text-ink-3">
          Speakers
        </h2>
        {shares.length === 0 && (
          <p className="text-ink-2">
            {isAtWork ? 'Told apart once all words are there.' : 'None were told apart.'}
          </p>
        )}
        <ul>
          {shares.map((share) => (
            <SpeakerItem
              key={share.speaker.id}
              share={share}
              speakers={speakers}
              hasSound={recording.media !== null}
              isTimed={recording.isTimed}
              voices={voices}
            />
          ))}
        </ul>
        {session.mayEdit && !isAtWork && <SpeakerActs />}
      </section>
      <ConsentSection recordingId={session.recordingId} />
      <dl className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1.5 text-ink-2">
        {recording.language && (
          <>
            <dt>Language</dt>
            <dd className="text-ink">{spokenLanguage(recording)}</dd>
          </>
        )}
        {recording.lostMs > 0 && (
          <>
            <dt className="text-danger">Damaged, could not be decoded</dt>
            <dd className="text-ink">{formatDuration(recording.lostMs)}</dd>
          </>
        )}
        {/* They would lag behind the words that are coming. */}
        {!isAtWork && (
          <>
            <dt>Words</dt>
            <dd className="text-ink">{formatNumber(counts.words)}</dd>
            <dt>Doubtful words</dt>
            <dd className="text-ink">{isGraded(counts) ? formatNumber(doubtful) : 'Not known'}</dd>
            <dt>Confirmed by a person</dt>
            <dd className="text-ink">{formatNumber(counts.confirmed)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** What can be done with speakers beside changing one of them. */
function SpeakerActs() {
  const session = useSession();
  const { selection, openPanel } = useDesk();
  const splitOff = () => {
    const chosen = selection();
    const [first] = chosen;
    const { segments } = session.getState().transcript;
    if (!first) toast.info('Select turns first: drag across their words in the transcript.');
    else assignToNew(session, { segments, segmentId: first.segmentId, selection: chosen }, 'selected', null);
  };
  return (
    <div className="grid justify-items-start gap-1 pt-2">
      {session.getState().transcript.recording.hasSound && (
        <Button size="small" icon={<Headphones aria-hidden size={14} />} onClick={() => openPanel(VOICES)}>
          Review the voices
        </Button>
      )}
      <Button
        size="small"
        tone="quiet"
        icon={<UserPlus aria-hidden size={14} />}
        // The selection in the text stays what it is.
        onPointerDown={(press) => press.preventDefault()}
        onClick={splitOff}
        aria-describedby="select-turns"
        className="h-auto min-h-7 text-left whitespace-normal"
      >
        New speaker from the selected turns
      </Button>
      <p id="select-turns" className="px-2 text-xs text-ink-3">
        To select turns, drag across their words.
      </p>
      <Button
        size="small"
        tone="quiet"
        icon={<Plus aria-hidden size={14} />}
        onClick={() => addSpeaker(session)}
      >
        Add a speaker
      </Button>
    </div>
  );
}

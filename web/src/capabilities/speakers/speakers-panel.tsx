import type { Transcript } from '@colloquy/contract/transcripts';
import { countConfirmed, countLowConfidence, isScored } from '@colloquy/rules/confidence';
import { Headphones, Plus, UserPlus } from 'lucide-react';
import { useId, useMemo } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { formatNumber } from '../../ui/format/amount.ts';
import { formatDuration } from '../../ui/format/duration.ts';
import {
  spokenLanguage,
  useEditSession,
  useSettledSegments,
  useTranscript,
  useTranscriptController,
} from '../editing/index.ts';
import { type PanelProps, PanelSections } from '../transcripts/index.ts';
import { VOICE_REVIEW } from './speaker-actions.tsx';
import { assignToNew, addSpeaker } from './speaker-edits.ts';
import { useVoices } from './memory/voices.queries.ts';
import { SpeakerItem } from './speaker-item.tsx';
import { speakerShares } from './speaking-time.ts';
import { toast } from '../../ui/toast/toast.ts';
import * as text from './messages.ts';

/** Whether the transcript is approved, imported or automatic. */
const transcriptState = ({ approved, imported }: Transcript['recording']): string => {
  if (approved) return text.reviewed;
  return imported && !imported.isMachineWork ? text.imported : text.automatic;
};

/** Panel with the speakers, their speaking time and facts about the transcript. */
export function SpeakersPanel({ isProcessing }: PanelProps) {
  const session = useEditSession();
  const headingId = useId();
  const { recording, speakers } = useTranscript(session);
  const segments = useSettledSegments(session);
  const voices = useVoices(session.recordingId);
  const shares = useMemo(() => speakerShares(speakers, segments), [speakers, segments]);
  const lowConfidence = useMemo(() => countLowConfidence(segments), [segments]);
  const counts = useMemo(() => countConfirmed(segments), [segments]);
  return (
    <div className="grid gap-4">
      <div>
        <Chip tone={recording.approved ? 'done' : 'plain'}>{transcriptState(recording)}</Chip>
      </div>
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="mb-1 text-xs font-medium text-ink-3">
          {text.speakers}
        </h2>
        {shares.length === 0 && (
          <p className="text-ink-2">{isProcessing ? text.speakersLater : text.noSpeakers}</p>
        )}
        <ul>
          {shares.map((share) => (
            <SpeakerItem
              key={share.speaker.id}
              share={share}
              speakers={speakers}
              hasAudio={recording.media !== null}
              isTimed={recording.isTimed}
              voices={voices}
            />
          ))}
        </ul>
        {session.mayEdit && !isProcessing && <SpeakerActions />}
      </section>
      <PanelSections panelId="speakers" />
      <dl className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1.5 text-ink-2">
        {recording.language && (
          <>
            <dt>{text.language}</dt>
            <dd className="text-ink">{spokenLanguage(recording)}</dd>
          </>
        )}
        {recording.undecodableMs > 0 && (
          <>
            <dt className="text-danger">{text.damaged}</dt>
            <dd className="text-ink">{formatDuration(recording.undecodableMs)}</dd>
          </>
        )}
        {/* Counts would lag behind a transcription in progress. */}
        {!isProcessing && (
          <>
            <dt>{text.words}</dt>
            <dd className="text-ink">{formatNumber(counts.words)}</dd>
            <dt>{text.wordsToCheck}</dt>
            <dd className="text-ink">{isScored(counts) ? formatNumber(lowConfidence) : text.unknown}</dd>
            <dt>{text.confirmedWords}</dt>
            <dd className="text-ink">{formatNumber(counts.confirmed)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** Actions that do not concern a single speaker. */
function SpeakerActions() {
  const session = useEditSession();
  const { targetWords, openPanel } = useTranscriptController();
  const hintId = useId();
  const assignToNewSpeaker = () => {
    const chosen = targetWords();
    const [first] = chosen;
    const { segments } = session.getState().transcript;
    if (!first) toast.info(text.selectFirst);
    else assignToNew(session, { segments, segmentId: first.segmentId, selection: chosen }, 'selected', null);
  };
  return (
    <div className="grid justify-items-start gap-1 pt-2">
      {session.getState().transcript.recording.hasAudio && (
        <Button
          size="small"
          icon={<Headphones aria-hidden size={14} />}
          onClick={() => openPanel(VOICE_REVIEW)}
        >
          {text.reviewVoices}
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        icon={<UserPlus aria-hidden size={14} />}
        // Keeps the selection in the transcript.
        onPointerDown={(press) => press.preventDefault()}
        onClick={assignToNewSpeaker}
        aria-describedby={hintId}
        className="h-auto min-h-7 text-left whitespace-normal"
      >
        {text.newSpeakerForSelection}
      </Button>
      <p id={hintId} className="px-2 text-xs text-ink-3">
        {text.selectionHint}
      </p>
      <Button
        size="small"
        variant="ghost"
        icon={<Plus aria-hidden size={14} />}
        onClick={() => addSpeaker(session)}
      >
        {text.addSpeaker}
      </Button>
    </div>
  );
}

import type { Speaker } from '@colloquy/rules/transcript';
import { Check, CheckCheck, Play, SkipForward } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Kbd } from '../../ui/shortcuts/kbd.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatCount } from '../../ui/format/amount.ts';
import { useEditSession, useTranscript, useTranscriptController } from '../editing/index.ts';
import { speakerColour } from '../transcripts/index.ts';
import { useReviewedTurns } from './reviewed-turns.ts';
import { assign } from './speaker-edits.ts';
import { type UncertainTurn, SPEAKER_ISSUES } from './uncertain-turns.ts';
import { TurnInContext } from './turn-in-context.tsx';

/** Context played around a turn: voices are recognised by comparison. */
const CONTEXT_MS = 1_500;

/**
 * Uncertain turns, most uncertain first, to play, reassign or confirm. It is the first tab stop of its sheet,
 * which focuses it on opening.
 */
export function TurnQueue({ uncertain }: { uncertain: readonly UncertainTurn[] }) {
  const session = useEditSession();
  const { playback, playRange } = useTranscriptController();
  const { segments, speakers } = useTranscript(session);
  const { isLoaded, isReviewed, reviewersOf, review } = useReviewedTurns(session.recordingId);
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const panel = useRef<HTMLDivElement>(null);
  const open = uncertain.filter(({ turn }) => !isReviewed(turn));
  const done = uncertain.map(({ turn }) => turn).filter(isReviewed);
  const rank = ({ turn }: UncertainTurn): number => postponed.indexOf(turn.id);
  const now = isLoaded ? open.toSorted((one, other) => rank(one) - rank(other))[0] : undefined;

  /** Keeps the shortcuts active after a button is pressed. */
  const focusPanel = () => panel.current?.focus({ preventScroll: true });
  const play = () => {
    if (now) playRange(now.turn.startMs - CONTEXT_MS, now.turn.endMs + CONTEXT_MS);
    focusPanel();
  };
  const accept = () => {
    if (now && session.mayEdit) review(now.turn);
    focusPanel();
  };
  const skip = () => {
    if (now) setPostponed([...postponed.filter((id) => id !== now.turn.id), now.turn.id]);
    focusPanel();
  };
  const assignTo = (speaker: Speaker) => {
    focusPanel();
    if (!now) return;
    const target = { segments, segmentId: now.turn.id, selection: [] };
    assign(session, target, 'turn', speaker);
    // Assigning the turn also confirms its speaker.
    review({ id: now.turn.id, speakerId: speaker.id });
  };
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    // A focused button handles the keys that press it.
    if (press.target !== panel.current && (press.key === ' ' || press.key === 'Enter')) return;
    const chosen = session.mayEdit && /^[1-9]$/.test(press.key) ? speakers[Number(press.key) - 1] : undefined;
    if (chosen) assignTo(chosen);
    else if (press.key === ' ') (playback.getState().isPlaying ? playback.toggle : play)();
    else if (press.key === 'Enter') accept();
    else if (press.key === 'ArrowRight') skip();
    else return;
    press.preventDefault();
  };
  return (
    <section aria-labelledby="uncertain-turns">
      <h2 id="uncertain-turns" className="mb-2 text-base font-semibold">
        {open.length === 0 ? 'Doubtful turns' : formatCount(open.length, 'doubtful turn')}
      </h2>
      {done.length > 0 && (
        <p className="mb-2 text-xs text-ink-3">
          {formatCount(done.length, 'turn')} found right by {reviewersOf(done).join(', ')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see below */}
      <div
        ref={panel}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys also have buttons
        tabIndex={0}
        aria-label={`Doubtful turn. Space plays, ${session.mayEdit ? 'digits say who speaks, Enter says it is right, ' : ''}right arrow leaves it for later.`}
        onKeyDown={onKeyDown}
        className="rounded-md border border-line bg-surface p-4"
      >
        {!isLoaded && <SkeletonLines label="Asking what was found right" />}
        {now && (
          <>
            <ul className="mb-3 text-xs text-attention" aria-live="polite">
              {now.issues.map((issue) => (
                <li key={issue}>{SPEAKER_ISSUES[issue]}</li>
              ))}
            </ul>
            <TurnInContext turn={now.turn} segments={segments} speakers={speakers} />
            <div className="mt-4 flex flex-wrap gap-2">
              <Button icon={<Play aria-hidden size={14} />} onClick={play}>
                Play <Kbd>Space</Kbd>
              </Button>
              {session.mayEdit && (
                <Button variant="primary" icon={<Check aria-hidden size={14} />} onClick={accept}>
                  Right, next <Kbd>Enter</Kbd>
                </Button>
              )}
              <Button variant="ghost" icon={<SkipForward aria-hidden size={14} />} onClick={skip}>
                Later <Kbd>→</Kbd>
              </Button>
            </div>
            {session.mayEdit && (
              <SpeakerButtons speakers={speakers} now={now.turn.speakerId} onAssign={assignTo} />
            )}
          </>
        )}
        {isLoaded && !now && (
          <EmptyState
            level={3}
            icon={<CheckCheck aria-hidden size={28} strokeWidth={1.5} />}
            title={uncertain.length === 0 ? 'No turn is doubtful' : 'All doubtful turns are looked at'}
            text="Turns come here whose words or times say that somebody else may speak. A voice that is wrong can be put right in the text, at its name."
          />
        )}
      </div>
    </section>
  );
}

type SpeakerButtonsProps = {
  speakers: readonly Speaker[];
  now: string | null;
  onAssign: (speaker: Speaker) => void;
};

const SpeakerButtons = ({ speakers, now, onAssign }: SpeakerButtonsProps) => (
  <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
    <span className="text-xs text-ink-3">It is</span>
    {speakers.map((speaker, at) => (
      <Button
        key={speaker.id}
        size="small"
        aria-pressed={speaker.id === now}
        className={speaker.id === now ? 'border-accent' : ''}
        onClick={() => onAssign(speaker)}
      >
        <span aria-hidden className={`size-2.5 rounded-full bg-current ${speakerColour(speaker)}`} />
        {speaker.label}
        {at < 9 && <Kbd>{String(at + 1)}</Kbd>}
      </Button>
    ))}
  </div>
);

import type { Speaker } from '@colloquy/rules/transcript';
import { Check, CheckCheck, Play, SkipForward } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Kbd } from '../../ui/shortcuts/kbd.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useEditSession, useTranscript, useTranscriptController } from '../editing/index.ts';
import { speakerColour } from '../transcripts/index.ts';
import { useReviewedTurns } from './reviewed-turns.ts';
import { assign } from './speaker-edits.ts';
import type { UncertainTurn } from './uncertain-turns.ts';
import { TurnInContext } from './turn-in-context.tsx';
import * as text from './messages.ts';

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
        {text.uncertainTurns(open.length)}
      </h2>
      {done.length > 0 && (
        <p className="mb-2 text-xs text-ink-3">
          {text.confirmedBy(done.length, reviewersOf(done).join(', '))}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see below */}
      <div
        ref={panel}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys also have buttons
        tabIndex={0}
        aria-label={session.mayEdit ? text.uncertainTurn : text.uncertainTurnReadOnly}
        onKeyDown={onKeyDown}
        className="rounded-md border border-line bg-surface p-4"
      >
        {!isLoaded && <SkeletonLines label={text.loadingConfirmed} />}
        {now && (
          <>
            <ul className="mb-3 text-xs text-attention" aria-live="polite">
              {now.issues.map((issue) => (
                <li key={issue}>{text.speakerIssues[issue]}</li>
              ))}
            </ul>
            <TurnInContext turn={now.turn} segments={segments} speakers={speakers} />
            <div className="mt-4 flex flex-wrap gap-2">
              <Button icon={<Play aria-hidden size={14} />} onClick={play}>
                {text.play} <Kbd>{text.space}</Kbd>
              </Button>
              {session.mayEdit && (
                <Button variant="primary" icon={<Check aria-hidden size={14} />} onClick={accept}>
                  {text.correctNext} <Kbd>{text.enter}</Kbd>
                </Button>
              )}
              <Button variant="ghost" icon={<SkipForward aria-hidden size={14} />} onClick={skip}>
                {text.later} <Kbd>→</Kbd>
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
            title={uncertain.length === 0 ? text.noUncertainTurns : text.allTurnsChecked}
            text={text.uncertainTurnsMeaning}
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
    <span className="text-xs text-ink-3">{text.changeTo}</span>
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

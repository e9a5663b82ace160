import type { Speaker } from '@colloquy/contract';
import { Check, CheckCheck, Play, SkipForward } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Kbd } from '../../../ui/feedback/kbd.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { useDesk } from '../desk.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import { speakerColour } from '../speaker-colour.ts';
import { useReviewedTurns } from './reviewed-turns.ts';
import { assign } from './speaker-edits.ts';
import { type DoubtfulTurn, DOUBTS } from './speaker-doubt.ts';
import { TurnInContext } from './turn-in-context.tsx';

/** A turn is heard with what is said before and after it: voices are known by comparison. */
const CONTEXT_MS = 1_500;

/** Doubtful turns one after the other, the most doubtful first: heard, given to somebody else, or found right. */
export function TurnQueue({ doubtful }: { doubtful: readonly DoubtfulTurn[] }) {
  const session = useSession();
  const { playback, playRange } = useDesk();
  const { segments, speakers } = useTranscript(session);
  const { isKnown, isReviewed, reviewersOf, review } = useReviewedTurns(session.recordingId);
  const [later, setLater] = useState<readonly string[]>([]);
  const desk = useRef<HTMLDivElement>(null);
  const open = doubtful.filter(({ turn }) => !isReviewed(turn));
  const done = doubtful.map(({ turn }) => turn).filter(isReviewed);
  const rank = ({ turn }: DoubtfulTurn): number => later.indexOf(turn.id);
  const now = isKnown ? open.toSorted((one, other) => rank(one) - rank(other))[0] : undefined;
  useEffect(() => desk.current?.focus({ preventScroll: true }), []);

  /** The keys go on working after a button was pressed. */
  const takeKeys = () => desk.current?.focus({ preventScroll: true });
  const play = () => {
    if (now) playRange(now.turn.startMs - CONTEXT_MS, now.turn.endMs + CONTEXT_MS);
    takeKeys();
  };
  const accept = () => {
    if (now && session.mayEdit) review(now.turn);
    takeKeys();
  };
  const skip = () => {
    if (now) setLater([...later.filter((id) => id !== now.turn.id), now.turn.id]);
    takeKeys();
  };
  const give = (speaker: Speaker) => {
    takeKeys();
    if (!now) return;
    const target = { segments, segmentId: now.turn.id, selection: [] };
    assign(session, target, 'turn', speaker);
    // Now it is this speaker's, and a person has said so.
    review({ id: now.turn.id, speakerId: speaker.id });
  };
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    // A button that has the focus keeps the keys that press it.
    if (press.target !== desk.current && (press.key === ' ' || press.key === 'Enter')) return;
    const given = session.mayEdit && /^[1-9]$/.test(press.key) ? speakers[Number(press.key) - 1] : undefined;
    if (given) give(given);
    else if (press.key === ' ') (playback.getState().isPlaying ? playback.toggle : play)();
    else if (press.key === 'Enter') accept();
    else if (press.key === 'ArrowRight') skip();
    else return;
    press.preventDefault();
  };
  return (
    <section aria-labelledby="doubtful">
      <h2 id="doubtful" className="mb-2 text-base font-semibold">
        {open.length === 0 ? 'Doubtful turns' : formatCount(open.length, 'doubtful turn')}
      </h2>
      {done.length > 0 && (
        <p className="mb-2 text-xs text-ink-3">
          {formatCount(done.length, 'turn')} found right by {reviewersOf(done).join(', ')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as below */}
      <div
        ref={desk}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the keys of this task; each has a button of its own
        tabIndex={0}
        aria-label={`Doubtful turn. Space plays, ${session.mayEdit ? 'digits say who speaks, Enter says it is right, ' : ''}right arrow leaves it for later.`}
        onKeyDown={onKeyDown}
        className="rounded-md border border-line bg-surface p-4"
      >
        {!isKnown && <SkeletonLines label="Asking what was found right" />}
        {now && (
          <>
            <ul className="mb-3 text-xs text-attention" aria-live="polite">
              {now.doubts.map((doubt) => (
                <li key={doubt}>{DOUBTS[doubt]}</li>
              ))}
            </ul>
            <TurnInContext turn={now.turn} segments={segments} speakers={speakers} />
            <div className="mt-4 flex flex-wrap gap-2">
              <Button icon={<Play aria-hidden size={14} />} onClick={play}>
                Play <Kbd>Space</Kbd>
              </Button>
              {session.mayEdit && (
                <Button tone="go" icon={<Check aria-hidden size={14} />} onClick={accept}>
                  Right, next <Kbd>Enter</Kbd>
                </Button>
              )}
              <Button tone="quiet" icon={<SkipForward aria-hidden size={14} />} onClick={skip}>
                Later <Kbd>→</Kbd>
              </Button>
            </div>
            {session.mayEdit && <Givers speakers={speakers} now={now.turn.speakerId} onGive={give} />}
          </>
        )}
        {isKnown && !now && (
          <EmptyState
            level={3}
            icon={<CheckCheck aria-hidden size={28} strokeWidth={1.5} />}
            title={doubtful.length === 0 ? 'No turn is doubtful' : 'All doubtful turns are looked at'}
            text="Turns come here whose words or times say that somebody else may speak. A voice that is wrong can be put right in the text, at its name."
          />
        )}
      </div>
    </section>
  );
}

type GiversProps = { speakers: readonly Speaker[]; now: string | null; onGive: (speaker: Speaker) => void };

const Givers = ({ speakers, now, onGive }: GiversProps) => (
  <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
    <span className="text-xs text-ink-3">It is</span>
    {speakers.map((speaker, at) => (
      <Button
        key={speaker.id}
        size="small"
        aria-pressed={speaker.id === now}
        className={speaker.id === now ? 'border-accent' : ''}
        onClick={() => onGive(speaker)}
      >
        <span aria-hidden className={`size-2.5 rounded-full bg-current ${speakerColour(speaker)}`} />
        {speaker.label}
        {at < 9 && <Kbd>{String(at + 1)}</Kbd>}
      </Button>
    ))}
  </div>
);

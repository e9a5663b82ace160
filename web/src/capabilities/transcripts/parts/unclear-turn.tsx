import type { Segment } from '@colloquy/contract';
import { AudioLines, PencilLine, Play, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { useDesk } from '../desk.ts';
import { offerUndo } from '../editing/offer-undo.ts';
import { useSession } from '../editing/session.ts';
import { useEditor } from '../editing/use-editing.ts';
import { claimFocus, focusBeside } from '../unclear-focus.ts';

/** Played with a little of what is said before and behind it. */
const AROUND_MS = 700;

type UnclearTurnProps = {
  segment: Segment;
  /** There is audio to listen to. */
  isPlayed: boolean;
  mayEdit: boolean;
  /** The person went there last. */
  isShown: boolean;
};

/** Somebody speaks here and no words were recognised: to be listened to, and filled or dismissed. */
export function UnclearTurn({ segment, isPlayed, mayEdit, isShown }: UnclearTurnProps) {
  const { id, startMs, endMs } = segment;
  const desk = useDesk();
  const session = useSession();
  const { editor } = useEditor();
  const at = formatClock(startMs);
  const write = useRef<HTMLButtonElement>(null);
  // Come to by key: Enter writes, Tab leads to what else can be done.
  useEffect(() => claimFocus(id, write.current), [id]);
  const act = (run: (button: HTMLElement) => void) => (click: MouseEvent<HTMLElement>) => {
    // In the list a click plays from a word.
    click.stopPropagation();
    run(click.currentTarget);
  };
  const dismiss = (button: HTMLElement) => {
    focusBeside(button.closest('li'));
    const step = session.edit([{ kind: 'dismiss-unclear', segmentId: id }]);
    offerUndo(session, step, 'Dismissed.');
  };
  return (
    <div
      data-unclear={id}
      role="group"
      aria-label={`Unclear speech at ${at}`}
      className="flex max-w-[72ch] flex-wrap items-center gap-x-1"
    >
      <span
        className={`-ml-1 mr-1 inline-flex items-center gap-1.5 rounded-sm px-1 text-sm leading-7 text-ink-2 italic ${isShown ? 'found' : ''}`}
      >
        <AudioLines aria-hidden size={14} />
        Unclear
      </span>
      {isPlayed && (
        <Button
          tone="quiet"
          size="small"
          icon={<Play aria-hidden size={13} />}
          aria-label={`Play the unclear speech at ${at}`}
          onClick={act(() => desk.playRange(startMs - AROUND_MS, endMs + AROUND_MS))}
        >
          Play
        </Button>
      )}
      {mayEdit && (
        <>
          <Button
            tone="quiet"
            size="small"
            icon={<PencilLine aria-hidden size={13} />}
            ref={write}
            data-write
            aria-label={`Write what is said at ${at}`}
            onClick={act(() => editor.open(id, { start: 0 }))}
          >
            Write
          </Button>
          <Button
            tone="quiet"
            size="small"
            icon={<X aria-hidden size={13} />}
            aria-label={`Dismiss the unclear speech at ${at}`}
            onClick={act(dismiss)}
          >
            Dismiss
          </Button>
        </>
      )}
    </div>
  );
}

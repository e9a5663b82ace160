import type { Segment } from '@colloquy/rules/transcript';
import { AudioLines, PencilLine, Play, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { offerUndo, useTranscriptScope } from '../../editing/index.ts';
import * as text from '../messages.ts';
import { claimUnclearFocus, focusNeighbour } from './unclear-focus.ts';

/** Audio played around the unclear speech. */
const CONTEXT_MS = 700;

type UnclearTurnProps = {
  segment: Segment;
  /** There is audio to play. */
  isPlayed: boolean;
  mayEdit: boolean;
  /** The user visited it last. */
  isShown: boolean;
};

/** A turn with speech but without recognised words, to listen to, fill in or dismiss. */
export function UnclearTurn({ segment, isPlayed, mayEdit, isShown }: UnclearTurnProps) {
  const { id, startMs, endMs } = segment;
  const scope = useTranscriptScope();
  const { controller, session, editing } = scope;
  const at = formatClock(startMs);
  const writeButton = useRef<HTMLButtonElement>(null);
  // Reached by shortcut: Enter writes, Tab moves to the other actions.
  useEffect(() => claimUnclearFocus(scope, id, writeButton.current), [scope, id]);
  const withButton = (run: (button: HTMLElement) => void) => (click: MouseEvent<HTMLElement>) => {
    // In the list a click plays from a word.
    click.stopPropagation();
    run(click.currentTarget);
  };
  const dismiss = (button: HTMLElement) => {
    focusNeighbour(scope.root, button.closest('li'));
    const step = session.edit([{ kind: 'dismiss-unclear', segmentId: id }]);
    offerUndo(session, step, text.unclearDismissed);
  };
  return (
    <div
      data-unclear={id}
      role="group"
      aria-label={text.unclearAt(at)}
      className="flex max-w-[72ch] flex-wrap items-center gap-x-1"
    >
      <span
        className={`-ml-1 mr-1 inline-flex items-center gap-1.5 rounded-sm px-1 text-sm leading-7 text-ink-2 italic ${isShown ? 'found' : ''}`}
      >
        <AudioLines aria-hidden size={14} />
        {text.unclear}
      </span>
      {isPlayed && (
        <Button
          variant="ghost"
          size="small"
          icon={<Play aria-hidden size={13} />}
          aria-label={text.playUnclear(at)}
          onClick={withButton(() => controller.playRange(startMs - CONTEXT_MS, endMs + CONTEXT_MS))}
        >
          {text.play}
        </Button>
      )}
      {mayEdit && (
        <>
          <Button
            variant="ghost"
            size="small"
            icon={<PencilLine aria-hidden size={13} />}
            ref={writeButton}
            data-write
            aria-label={text.writeUnclear(at)}
            onClick={withButton(() => editing.editor.open(id, { start: 0 }))}
          >
            {text.write}
          </Button>
          <Button
            variant="ghost"
            size="small"
            icon={<X aria-hidden size={13} />}
            aria-label={text.dismissUnclear(at)}
            onClick={withButton(dismiss)}
          >
            {text.dismiss}
          </Button>
        </>
      )}
    </div>
  );
}

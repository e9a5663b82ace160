import type { Speaker } from '@colloquy/contract';
import type { MouseEvent } from 'react';
import { type SelectedWords, useDesk } from '../desk.ts';
import type { Row } from '../rows.ts';
import { speakerColour } from '../speaker-colour.ts';
import { askWhoSpeaks } from './assign-request.ts';

type TurnSpeakerProps = { row: Row; speaker: Speaker | undefined; mayEdit: boolean };

/** Who speaks, in the margin of a turn; whoever may edit changes it there. */
export function TurnSpeaker({ row, speaker, mayEdit }: TurnSpeakerProps) {
  const { selection } = useDesk();
  // One line, however long the name: else every short turn is as high as its name.
  const look = `block max-w-full truncate font-semibold ${speaker ? 'max-wide:mr-2' : ''} ${speakerColour(speaker)}`;
  if (!mayEdit)
    return (
      <span className={look} title={speaker?.label}>
        {speaker ? speaker.label : <span className="sr-only">Speaker not told yet</span>}
      </span>
    );
  const ask = (click: MouseEvent) => {
    // The time beside it plays; the name does not.
    click.stopPropagation();
    const { segment } = row.pieces[0]!;
    const selected = selection();
    askWhoSpeaks(click.currentTarget, {
      segmentId: segment.id,
      selection: isAbout(row, selected) ? selected : [],
    });
  };
  return (
    <button
      type="button"
      aria-label={`${speaker?.label ?? 'Nobody yet'}: change who speaks`}
      title={speaker?.label}
      // What is selected in the text stays so: it may be what is asked for.
      onMouseDown={(press) => press.preventDefault()}
      onClick={ask}
      className={`${look} rounded-sm text-left hover:underline wide:text-right`}
    >
      {speaker?.label ?? 'Nobody yet'}
    </button>
  );
}

/** More than a word is selected, and some of it is said here. */
const isAbout = ({ pieces }: Row, selection: readonly SelectedWords[]): boolean =>
  selection.reduce((sum, { from, to }) => sum + to - from, 0) > 1 &&
  selection.some(({ segmentId }) => pieces.some(({ segment }) => segment.id === segmentId));

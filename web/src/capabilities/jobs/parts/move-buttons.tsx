import type { JobMove } from '@colloquy/contract/jobs';
import { Ban, Pause, Play, RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { MOVES } from './move-labels.ts';

export const MOVE_ICONS = {
  hold: <Pause aria-hidden size={14} />,
  resume: <Play aria-hidden size={14} />,
  cancel: <Ban aria-hidden size={14} />,
  reopen: <RotateCcw aria-hidden size={14} />,
};

/** One button for each move that the job allows. */
export function MoveButtons({
  moves,
  onMove,
}: {
  moves: readonly JobMove[];
  onMove: (move: JobMove) => void;
}) {
  return moves.map((move) => (
    <Button
      key={move}
      variant={MOVES[move].isDangerous ? 'danger' : 'secondary'}
      icon={MOVE_ICONS[move]}
      onClick={() => onMove(move)}
    >
      {MOVES[move].verb}
    </Button>
  ));
}

import type { JobMove } from '@colloquy/contract';
import { Ban, Pause, Play, RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { MOVES } from './move-words.ts';

export const MOVE_ICONS = {
  hold: <Pause aria-hidden size={14} />,
  resume: <Play aria-hidden size={14} />,
  cancel: <Ban aria-hidden size={14} />,
  reopen: <RotateCcw aria-hidden size={14} />,
};

/** The moves that a job allows now, as a button each. */
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
      tone={MOVES[move].isDangerous ? 'danger' : 'plain'}
      icon={MOVE_ICONS[move]}
      onClick={() => onMove(move)}
    >
      {MOVES[move].verb}
    </Button>
  ));
}

import { MARK_REASONS, SEGMENT_MARKS, type Segment, type SegmentMark } from '@colloquy/contract';
import { CircleHelp, UsersRound } from 'lucide-react';

/** An unclear turn says so itself, and once it has words a person wrote them; where a turn begins is seen. */
type Noted = Exclude<SegmentMark, 'unclear' | 'turn-start'>;

const SHORT: Record<Noted, string> = {
  repetition: 'Repeats itself',
  'no-speech': 'Nobody seems to speak',
  'known-phrase': 'Often made up',
  overlap: 'Several at once',
};

/** Below the words of a turn: what the machine noticed of them, each thing once, with why it makes them doubtful. */
export function MarkNotes({ segments }: { segments: readonly Segment[] }) {
  const found = SEGMENT_MARKS.filter(
    (mark): mark is Noted => mark in SHORT && segments.some(({ marks }) => marks?.includes(mark)),
  );
  if (found.length === 0) return null;
  return (
    <ul
      aria-label="What the machine noticed"
      className="flex flex-wrap gap-x-4 text-xs leading-5 text-ink-2 wide:col-start-2"
    >
      {found.map((mark) => {
        const Icon = mark === 'overlap' ? UsersRound : CircleHelp;
        return (
          <li key={mark} title={MARK_REASONS[mark]} className="inline-flex items-center gap-1">
            <Icon aria-hidden size={12} />
            {SHORT[mark]}
            <span className="sr-only">: {MARK_REASONS[mark]}</span>
          </li>
        );
      })}
    </ul>
  );
}

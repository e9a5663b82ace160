import { MARK_REASONS, SEGMENT_MARKS, type Segment, type SegmentMark } from '@colloquy/rules/transcript';
import { CircleHelp, UsersRound } from 'lucide-react';
import * as text from '../messages.ts';

/** Unclear turns have their own display until a person writes words; turn starts are visible anyway. */
type NotedMark = Exclude<SegmentMark, 'unclear' | 'turn-start'>;

const SHORT_TEXTS: Record<NotedMark, string> = text.recognitionProblems;

/** Recognition problems of a turn below its words, with the reason for the low confidence. */
export function RecognitionNotes({ segments }: { segments: readonly Segment[] }) {
  const found = SEGMENT_MARKS.filter(
    (mark): mark is NotedMark => mark in SHORT_TEXTS && segments.some(({ marks }) => marks?.includes(mark)),
  );
  if (found.length === 0) return null;
  return (
    <ul
      aria-label={text.recognitionNotes}
      className="flex flex-wrap gap-x-4 text-xs leading-5 text-ink-2 wide:col-start-2"
    >
      {found.map((mark) => {
        const Icon = mark === 'overlap' ? UsersRound : CircleHelp;
        return (
          <li key={mark} data-tooltip={MARK_REASONS[mark]} className="inline-flex items-center gap-1">
            <Icon aria-hidden size={12} />
            {SHORT_TEXTS[mark]}
            <span className="sr-only">: {MARK_REASONS[mark]}</span>
          </li>
        );
      })}
    </ul>
  );
}

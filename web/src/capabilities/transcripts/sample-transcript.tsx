import { tokenise } from '@colloquy/rules/text';
import type { Segment, Speaker } from '@colloquy/rules/transcript';
import { formatClock } from '../../ui/format/duration.ts';
import { type SegmentMarks, SegmentWords } from '../editing/index.ts';
import { speakerColour } from './speaker-colour.ts';
import './transcript.css';

export type SampleTurn = {
  speaker: string;
  startMs: number;
  text: string;
  /** Indexes of low-confidence words, from 0. */
  lowConfidence?: readonly number[];
};

/** A made-up transcript for reading; it cannot be played or corrected. */
export function SampleTranscript({ label, turns }: { label: string; turns: readonly SampleTurn[] }) {
  const names = [...new Set(turns.map(({ speaker }) => speaker))];
  return (
    <ol aria-label={label} className="grid gap-3 **:data-word:cursor-text">
      {turns.map((turn) => {
        const segment = segmentOf(turn);
        return (
          <li key={turn.startMs} className="grid gap-x-5 wide:grid-cols-[112px_minmax(0,72ch)]">
            <div className="text-xs leading-7 wide:text-right wide:leading-6">
              <span
                className={`mr-2 font-semibold wide:mr-0 wide:block ${speakerColour(speakerOf(names, turn))}`}
              >
                {turn.speaker}
              </span>
              <span className="text-ink-3">{formatClock(turn.startMs)}</span>
            </div>
            <p className="transcript-text max-w-[72ch]">
              <SegmentWords
                segment={segment}
                from={0}
                to={segment.words.length}
                isFirst
                language="en"
                marks={marksFor(turn)}
              />
            </p>
          </li>
        );
      })}
    </ol>
  );
}

const marksFor = ({ lowConfidence }: SampleTurn): SegmentMarks =>
  lowConfidence ? [['low-confidence', new Set(lowConfidence)]] : [];

function speakerOf(names: readonly string[], { speaker }: SampleTurn): Speaker {
  const number = names.indexOf(speaker) + 1;
  return { id: speaker, label: speaker, number, name: speaker, role: null, colour: number };
}

function segmentOf({ startMs, text }: SampleTurn): Segment {
  const words = tokenise(text, 'en').map((token) => ({
    text: token.text,
    startMs,
    endMs: startMs,
    confidence: null,
    timing: 'recognised' as const,
  }));
  return {
    id: String(startMs),
    speakerId: null,
    language: 'en',
    startMs,
    endMs: startMs,
    position: startMs,
    revision: 1,
    words,
    conflicts: [],
  };
}

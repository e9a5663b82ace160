import { type Segment, type Speaker, textOf } from '@colloquy/rules/transcript';
import { formatClock } from '../../ui/format/duration.ts';
import { speakerColour } from '../transcripts/index.ts';
import { type Turn, turnsOf } from './turns.ts';
import * as text from './messages.ts';

type TurnInContextProps = { turn: Turn; segments: readonly Segment[]; speakers: readonly Speaker[] };

/** A turn with the turns before and after it. */
export function TurnInContext({ turn, segments, speakers }: TurnInContextProps) {
  const turns = turnsOf(segments);
  const at = turns.findIndex(({ id }) => id === turn.id);
  return (
    <ol className="grid gap-2">
      {[-1, 0, 1].map((step) => {
        const each = turns[at + step];
        const speaker = speakers.find(({ id }) => id === each?.speakerId);
        return each && <Line key={each.id} turn={each} speaker={speaker} side={step} />;
      })}
    </ol>
  );
}

/** Of a long neighbouring turn, only the adjacent words are shown. */
const NEIGHBOUR_WORDS = 24;

/** @param side -1 before the reviewed turn, 0 the turn itself, 1 after it */
function Line({ turn, speaker, side }: { turn: Turn; speaker: Speaker | undefined; side: number }) {
  const words = turn.segments.flatMap((segment) => segment.words);
  const isCut = side !== 0 && words.length > NEIGHBOUR_WORDS;
  const shown = !isCut ? words : side < 0 ? words.slice(-NEIGHBOUR_WORDS) : words.slice(0, NEIGHBOUR_WORDS);
  return (
    <li
      aria-current={side === 0 || undefined}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md p-2 ${side === 0 ? 'bg-attention-soft' : ''}`}
    >
      <span className="text-xs text-ink-2">{formatClock(turn.startMs)}</span>
      <span className={`text-xs font-semibold ${speakerColour(speaker)}`}>
        {speaker?.label ?? text.noSpeaker}
      </span>
      <p
        dir="auto"
        lang={turn.segments[0]!.language ?? undefined}
        className={`transcript-quote col-start-2 ${side === 0 ? 'text-ink' : 'text-ink-2'}`}
      >
        {isCut && side < 0 && '… '}
        {textOf(shown)}
        {isCut && side > 0 && ' …'}
      </p>
    </li>
  );
}

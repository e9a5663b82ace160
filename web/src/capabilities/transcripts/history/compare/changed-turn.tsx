import type { Speaker } from '@colloquy/contract';
import { Play } from 'lucide-react';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/form/field.tsx';
import { formatClock } from '../../../../ui/format/duration.ts';
import { speakerColour } from '../../speaker-colour.ts';
import { ChangedText } from '../changed-text.tsx';
import { shorten, sideOf } from '../word-diff.ts';
import type { Turn } from './align-turns.ts';

const WORDS_AROUND = 24;
const WORDS_OF_CONTEXT = 12;

/** Who the speakers were and are, by their ids. */
export type Names = {
  before: ReadonlyMap<string, Speaker>;
  after: ReadonlyMap<string, Speaker>;
};

export type ChangedTurnProps = {
  turn: Turn;
  /** The turn before it, where that did not change: says where one is. */
  context: Turn | undefined;
  names: Names;
  language: string | null;
  isWide: boolean;
  /** Undefined where nothing can be brought back. */
  tick: { isTicked: boolean; toggle: () => void } | undefined;
  onPlay: (() => void) | undefined;
};

/** A turn as it was and as it is: side by side where there is room, else in one text. */
export function ChangedTurn({ turn, context, names, language, isWide, tick, onPlay }: ChangedTurnProps) {
  const clock = formatClock(turn.startMs);
  const stretches = shorten(turn.stretches, WORDS_AROUND);
  const text = 'said max-w-[72ch]';
  return (
    <>
      {context && (
        <p dir="auto" lang={language ?? undefined} className="mb-1 truncate text-ink-3">
          {shorten(context.stretches, WORDS_OF_CONTEXT).map(({ text: words }) => words)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {tick && (
          <Checkbox
            label={<span className="sr-only">Restore the turn at {clock}</span>}
            checked={tick.isTicked}
            onChange={tick.toggle}
          />
        )}
        <span className="text-xs text-ink-3">{clock}</span>
        {!isWide && <Speakers turn={turn} names={names} />}
        {onPlay && (
          <IconButton
            size="small"
            label={`Hear the turn at ${clock}`}
            icon={<Play aria-hidden size={14} />}
            onClick={onPlay}
          />
        )}
      </div>
      {isWide ? (
        <div className="grid grid-cols-2 gap-8">
          {(['before', 'after'] as const).map((side) => (
            <div key={side}>
              <Speaking
                ids={side === 'before' ? turn.speakersBefore : turn.speakersAfter}
                names={names[side]}
              />
              <ChangedText stretches={sideOf(stretches, side)} language={language} className={text} />
            </div>
          ))}
        </div>
      ) : (
        <ChangedText stretches={stretches} language={language} className={text} />
      )}
    </>
  );
}

function Speakers({ turn, names }: { turn: Turn; names: Names }) {
  const { speakersBefore, speakersAfter } = turn;
  const isOther = speakersBefore.join() !== speakersAfter.join();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {isOther && (
        <>
          <Speaking ids={speakersBefore} names={names.before} />
          <span aria-hidden>→</span>
          <span className="sr-only">, now</span>
        </>
      )}
      <Speaking ids={speakersAfter} names={names.after} />
    </span>
  );
}

function Speaking({ ids, names }: { ids: readonly (string | null)[]; names: ReadonlyMap<string, Speaker> }) {
  return (
    <span className="text-xs font-semibold">
      {ids.map((id, at) => {
        const speaker = id === null ? undefined : names.get(id);
        return (
          // A speaker may come twice: the place is the key.
          <span key={at} className={speakerColour(speaker)}>
            {at > 0 && ', '}
            {speaker?.label ?? 'Nobody yet'}
          </span>
        );
      })}
      {ids.length === 0 && <span className="font-normal text-ink-3">Not there</span>}
    </span>
  );
}

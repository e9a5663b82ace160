import type { Speaker } from '@colloquy/rules/transcript';
import { Play } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { speakerColour } from '../../transcripts/index.ts';
import { ChangedText } from '../changed-text.tsx';
import { shortenRuns, runsOnSide } from '../word-diff.ts';
import type { AlignedTurn } from './align-turns.ts';
import * as messages from '../messages.ts';

const CONTEXT_WORDS = 24;
const PREVIOUS_TURN_WORDS = 12;

/** Speakers of both versions by id. */
export type SpeakersByVersion = {
  before: ReadonlyMap<string, Speaker>;
  after: ReadonlyMap<string, Speaker>;
};

type ChangedTurnProps = {
  turn: AlignedTurn;
  /** The preceding turn, if it is unchanged, for orientation. */
  context: AlignedTurn | undefined;
  names: SpeakersByVersion;
  language: string | null;
  isWide: boolean;
  /** Undefined if nothing can be restored. */
  tick: { isTicked: boolean; toggle: () => void } | undefined;
  onPlay: (() => void) | undefined;
};

/** A turn in both versions: side by side on wide screens, otherwise as one text. */
export function ChangedTurn({ turn, context, names, language, isWide, tick, onPlay }: ChangedTurnProps) {
  const clock = formatClock(turn.startMs);
  const runs = shortenRuns(turn.runs, CONTEXT_WORDS);
  const text = 'transcript-text max-w-[72ch]';
  return (
    <>
      {context && (
        <p dir="auto" lang={language ?? undefined} className="mb-1 truncate text-ink-3">
          {shortenRuns(context.runs, PREVIOUS_TURN_WORDS).map(({ text: words }) => words)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {tick && (
          <Checkbox
            label={<span className="sr-only">{messages.restoreTurn(clock)}</span>}
            checked={tick.isTicked}
            onChange={tick.toggle}
          />
        )}
        <span className="text-xs text-ink-3">{clock}</span>
        {!isWide && <SpeakerChange turn={turn} names={names} />}
        {onPlay && (
          <IconButton
            size="small"
            label={messages.playTurn(clock)}
            icon={<Play aria-hidden size={14} />}
            onClick={onPlay}
          />
        )}
      </div>
      {isWide ? (
        <div className="grid grid-cols-2 gap-8">
          {(['before', 'after'] as const).map((side) => (
            <div key={side}>
              <SpeakerNames
                ids={side === 'before' ? turn.speakersBefore : turn.speakersAfter}
                names={names[side]}
              />
              <ChangedText runs={runsOnSide(runs, side)} language={language} className={text} />
            </div>
          ))}
        </div>
      ) : (
        <ChangedText runs={runs} language={language} className={text} />
      )}
    </>
  );
}

function SpeakerChange({ turn, names }: { turn: AlignedTurn; names: SpeakersByVersion }) {
  const { speakersBefore, speakersAfter } = turn;
  const hasNewSpeaker = speakersBefore.join() !== speakersAfter.join();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {hasNewSpeaker && (
        <>
          <SpeakerNames ids={speakersBefore} names={names.before} />
          <span aria-hidden>→</span>
          <span className="sr-only">{messages.speakerNow}</span>
        </>
      )}
      <SpeakerNames ids={speakersAfter} names={names.after} />
    </span>
  );
}

function SpeakerNames({
  ids,
  names,
}: {
  ids: readonly (string | null)[];
  names: ReadonlyMap<string, Speaker>;
}) {
  return (
    <span className="text-xs font-semibold">
      {ids.map((id, at) => {
        const speaker = id === null ? undefined : names.get(id);
        return (
          // A speaker may occur twice, so the index is the key.
          <span key={at} className={speakerColour(speaker)}>
            {at > 0 && ', '}
            {speaker?.label ?? messages.noSpeaker}
          </span>
        );
      })}
      {ids.length === 0 && <span className="font-normal text-ink-3">{messages.noTurn}</span>}
    </span>
  );
}

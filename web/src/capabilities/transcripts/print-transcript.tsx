import { continuesTurn, textOf, type Segment, type Speaker } from '@colloquy/rules/transcript';
import type { Transcript } from '@colloquy/contract/transcripts';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatClock, formatDuration } from '../../ui/format/duration.ts';
import { directionOf } from '../editing/index.ts';
import * as text from './messages.ts';

type PrintTranscriptProps = {
  recording: Transcript['recording'];
  segments: readonly Segment[];
  speakers: readonly Speaker[];
};

/**
 * The whole transcript as a document, only while the browser prints: on the screen only the rows in view are
 * rendered. `styles.css` hides everything else on paper.
 */
export function PrintTranscript(props: PrintTranscriptProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event has been handled.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting ? createPortal(<PrintedDocument {...props} />, document.body) : null;
}

function PrintedDocument({ recording, segments, speakers }: PrintTranscriptProps) {
  const nameOf = new Map(speakers.map(({ id, label }) => [id, label]));
  const { name, durationMs, approved, isTimed, language } = recording;
  return (
    <article data-print lang={language ?? undefined}>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <p>
        {[durationMs === null ? '' : formatDuration(durationMs), approved ? text.approved : text.automatic]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {turnsOf(segments).map(([first, ...others]) => (
        <section key={first!.id} lang={first!.language ?? undefined} dir={directionOf(first!, language)}>
          <h2>
            <bdi>{(first!.speakerId !== null && nameOf.get(first!.speakerId)) || text.unknownSpeaker}</bdi>{' '}
            {isTimed && <small>{formatClock(first!.startMs)}</small>}
          </h2>
          <p>{[first!, ...others].map(({ words }) => textOf(words)).join(' ')}</p>
        </section>
      ))}
    </article>
  );
}

/** Segments without words are left out. */
function turnsOf(segments: readonly Segment[]): Segment[][] {
  const turns: Segment[][] = [];
  for (const segment of segments) {
    if (segment.words.length === 0) continue;
    const turn = turns.at(-1);
    if (turn && continuesTurn(turn[0]!, segment)) turn.push(segment);
    else turns.push([segment]);
  }
  return turns;
}

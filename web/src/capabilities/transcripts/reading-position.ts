import { type Body, buildUrl } from '@colloquy/contract';
import { saveReadingPosition } from '@colloquy/contract/transcripts';
import { useEffect } from 'react';
import { headersOf } from '../../app/api/client.ts';
import type { Playback } from '../../app/player/playback.ts';
import { queryClient } from '../../app/query-client.ts';
import { readUserInfo } from '../../app/session/user-info.ts';
import { type TranscriptScope, wordOf } from '../editing/index.ts';

export type ReadingReport = Body<typeof saveReadingPosition>;

/** The caret is looked up between events of playback. */
const LOOK_MS = 2_000;
/** Reports are at least this far apart, except when the transcript closes. */
const REPORT_MS = 10_000;
/** A smaller move of the position is not reported. */
const MIN_MOVE_MS = 1_000;
/** Longest step between two events of playback at double speed; a longer one is a jump. */
const MAX_STEP_MS = 2_000;

type ReadingOptions = {
  playback: Pick<Playback, 'on' | 'nowMs' | 'getState'>;
  /** Start of the word that the person is at; undefined if there is none. */
  positionMs: () => number | undefined;
  report: (report: ReadingReport) => void;
};

/** Reports where the person is and what they play. Returns a function that reports the rest and stops. */
export function startReadingReports({ playback, positionMs, report }: ReadingOptions): () => void {
  let position = 0;
  let reported = 0;
  let played: ReadingReport['played'] = [];
  let lastMs: number | undefined;

  const listen = () => {
    const now = Math.round(playback.nowMs());
    const range = played.at(-1);
    if (lastMs !== undefined && now > lastMs && now - lastMs <= MAX_STEP_MS) {
      if (range?.toMs === lastMs) range.toMs = now;
      else played.push({ fromMs: lastMs, toMs: now });
    }
    lastMs = playback.getState().isPlaying ? now : undefined;
  };
  const jump = () => {
    lastMs = undefined;
  };
  const look = () => {
    position = Math.round(positionMs() ?? position);
  };
  const flush = () => {
    if (played.length === 0 && Math.abs(position - reported) < MIN_MOVE_MS) return;
    // What is still playing stays a range of its own, from here on.
    report({ positionMs: position, played: played.slice(-100) });
    played = [];
    reported = position;
  };
  const close = () => {
    look();
    flush();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') close();
  };

  const stops = [playback.on(['play', 'timeupdate', 'pause'], listen), playback.on(['seeking'], jump)];
  const looking = setInterval(look, LOOK_MS);
  const reporting = setInterval(flush, REPORT_MS);
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', close);
  return () => {
    for (const stop of stops) stop();
    clearInterval(looking);
    clearInterval(reporting);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', close);
    flush();
  };
}

/**
 * Saves where a customer is in a transcript while it is open, for “Continue” on their home page. The last report
 * outlives the page; a failed one is harmless.
 */
export function useReadingPosition({ session, playback, controller }: TranscriptScope): void {
  const { recordingId } = session;
  useEffect(() => {
    if (readUserInfo()?.role !== 'customer') return undefined;
    return startReadingReports({
      playback,
      positionMs: () => {
        if (playback.getState().isPlaying) return playback.nowMs();
        const at = controller.currentPosition();
        return at && wordOf(controller.getIndex(), at)?.startMs;
      },
      report: (body) =>
        void fetch(buildUrl(saveReadingPosition.path, { recordingId }), {
          method: saveReadingPosition.method,
          headers: headersOf(saveReadingPosition.method, { recordingId }, true),
          body: JSON.stringify(body),
          keepalive: true,
        }).then(
          // The home page may be open already.
          () => queryClient.invalidateQueries({ queryKey: ['jobs', 'home'] }),
          () => {
            // The next report has the next position.
          },
        ),
    });
  }, [recordingId, playback, controller]);
}

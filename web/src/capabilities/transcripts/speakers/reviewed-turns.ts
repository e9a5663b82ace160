import { useState } from 'react';
import { readUserInfo } from '../../../app/session/user-info.ts';
import type { Turn } from './turns.ts';

/** A turn with whoever it is given to: given to somebody else later it is asked about again. */
const keyOf = ({ id, speakerId }: Pick<Turn, 'id' | 'speakerId'>): string => `${id}/${speakerId ?? ''}`;

/** By person and recording; a recording has some hundred doubtful turns at most. */
const placeOf = (recordingId: string): string => `voices-reviewed/${readUserInfo()?.id ?? ''}/${recordingId}`;

function read(recordingId: string): ReadonlySet<string> {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(recordingId)) ?? '[]') as unknown;
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []);
  } catch {
    return new Set();
  }
}

type Reviewed = {
  isReviewed: (turn: Pick<Turn, 'id' | 'speakerId'>) => boolean;
  /** A person has listened and the speaker is right. */
  review: (turn: Pick<Turn, 'id' | 'speakerId'>) => void;
};

/**
 * The turns whose speaker this person has found right. Kept in this browser: it saves the person a question, and says
 * nothing about the transcript to anybody else.
 */
export function useReviewedTurns(recordingId: string): Reviewed {
  const [reviewed, setReviewed] = useState(() => read(recordingId));
  return {
    isReviewed: (turn) => reviewed.has(keyOf(turn)),
    review: (turn) => {
      // Another tab may have added some.
      const next = new Set([...read(recordingId), ...reviewed, keyOf(turn)]);
      setReviewed(next);
      try {
        localStorage.setItem(placeOf(recordingId), JSON.stringify([...next]));
      } catch {
        // A full storage forgets when the page is left; nothing else depends on it.
      }
    },
  };
}

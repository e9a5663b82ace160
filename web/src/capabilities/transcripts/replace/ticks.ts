import { useState } from 'react';
import type { TextHit } from '../find-words.ts';

export type Ticks = {
  isTicked: (hit: TextHit) => boolean;
  toggle: (hit: TextHit) => void;
  set: (all: boolean) => void;
};

const keyOf = ({ segmentId, start }: TextHit): string => `${segmentId} ${start}`;

/** Which hits are meant: all, or none, but for single ones. */
export function useTicks(): Ticks {
  const [{ all, but }, setTicks] = useState({ all: true, but: new Set<string>() });
  return {
    isTicked: (hit) => all !== but.has(keyOf(hit)),
    toggle: (hit) =>
      setTicks((now) => ({ all: now.all, but: now.but.symmetricDifference(new Set([keyOf(hit)])) })),
    set: (next) => setTicks({ all: next, but: new Set() }),
  };
}

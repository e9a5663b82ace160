import { useEffect, useState } from 'react';
import type { Playback } from '../playback.ts';
import { type Easel, makeEasel, type Paint } from './easel.ts';
import type { Outline } from './outline.ts';

const MOMENTS = ['play', 'timeupdate', 'seeking', 'seeked', 'durationchange'];

/** A canvas that is painted whenever the sound has moved, more of its outline has come in, or the screen is drawn anew. */
export function useSoundCanvas(
  { playback: { audio }, outline }: { playback: Playback; outline: Outline },
  paint: Paint,
): Pick<Easel, 'attach' | 'repaint'> {
  const [easel] = useState(makeEasel);
  useEffect(() => easel.setPaint(paint));
  useEffect(() => {
    for (const name of MOMENTS) audio.addEventListener(name, easel.repaint);
    return () => {
      for (const name of MOMENTS) audio.removeEventListener(name, easel.repaint);
    };
  }, [audio, easel]);
  useEffect(() => outline.subscribe(easel.repaint), [outline, easel]);
  return easel;
}

import { useEffect, useState } from 'react';
import type { Playback, PlaybackEvent } from '../../../app/player/playback.ts';
import type { WaveformPeaks } from './waveform-peaks.ts';

/**
 * The canvas to paint on. All lengths are device pixels; `scale` is the number of device pixels per CSS
 * pixel.
 */
export type PaintTarget = { context: CanvasRenderingContext2D; width: number; height: number; scale: number };

/** Paints one frame. Returns true when something moves and the next frame is needed too. */
type Paint = (target: PaintTarget) => boolean;

/** A canvas that matches the resolution of the screen and is painted at most once per frame, on request. */
type CanvasRenderer = {
  /** Ref callback for the canvas element; returns the cleanup. */
  attach: (canvas: HTMLCanvasElement | null) => (() => void) | undefined;
  /** Replaces the paint function and repaints. */
  setPaint: (paint: Paint) => void;
  repaint: () => void;
};

function createCanvasRenderer(): CanvasRenderer {
  let canvas: HTMLCanvasElement | undefined;
  let paint: Paint = () => false;
  let frame = 0;

  const draw = (): void => {
    frame = 0;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || canvas.width === 0 || canvas.height === 0) return;
    const { width, height } = canvas;
    context.clearRect(0, 0, width, height);
    if (paint({ context, width, height, scale: devicePixelRatio })) repaint();
  };
  const repaint = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const fit = (): void => {
    if (!canvas) return;
    const width = Math.round(canvas.clientWidth * devicePixelRatio);
    const height = Math.round(canvas.clientHeight * devicePixelRatio);
    if (canvas.width === width && canvas.height === height) return;
    canvas.width = width;
    canvas.height = height;
    // Resizing clears a canvas, so paint immediately to avoid an empty frame.
    cancelAnimationFrame(frame);
    draw();
  };
  return {
    attach: (element) => {
      if (!element) return undefined;
      canvas = element;
      // Read the size only when it changes: reading it in every frame forces a layout.
      const watch = new ResizeObserver(fit);
      watch.observe(element);
      // Page zoom and moving to another screen change the pixel ratio without always changing the element's
      // size.
      addEventListener('resize', fit);
      return () => {
        watch.disconnect();
        removeEventListener('resize', fit);
        cancelAnimationFrame(frame);
        frame = 0;
        canvas = undefined;
      };
    },
    setPaint: (next) => {
      paint = next;
      repaint();
    },
    repaint,
  };
}

const REPAINT_EVENTS: readonly PlaybackEvent[] = [
  'play',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
];

/** A canvas that repaints when playback moves, when more peaks arrive and on every React render. */
export function usePlaybackCanvas(
  { playback, peaks }: { playback: Playback; peaks: WaveformPeaks },
  paint: Paint,
): Pick<CanvasRenderer, 'attach' | 'repaint'> {
  const [renderer] = useState(createCanvasRenderer);
  useEffect(() => renderer.setPaint(paint));
  useEffect(() => playback.on(REPAINT_EVENTS, renderer.repaint), [playback, renderer]);
  useEffect(() => peaks.subscribe(renderer.repaint), [peaks, renderer]);
  return renderer;
}

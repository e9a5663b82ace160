/** What is painted on: everything is in the screen's own pixels, of which `scale` make one of the page's. */
export type Surface = { context: CanvasRenderingContext2D; width: number; height: number; scale: number };

/** Paints all anew. True: something moves, so that the next frame is wanted as well. */
export type Paint = (surface: Surface) => boolean;

/** A canvas that stays as sharp as the screen and is painted at most once a frame, when somebody asks for it. */
export type Easel = {
  /** For the canvas element; answers how to let go of it. */
  attach: (canvas: HTMLCanvasElement | null) => (() => void) | undefined;
  /** What is to be seen from now on. */
  setPaint: (paint: Paint) => void;
  repaint: () => void;
};

export function makeEasel(): Easel {
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
    // A canvas of another size is empty: painted at once, so that no frame shows it so.
    cancelAnimationFrame(frame);
    draw();
  };
  return {
    attach: (element) => {
      if (!element) return undefined;
      canvas = element;
      // The size is looked up only when it changes: asked for at every frame it would make the page lay itself out.
      const watch = new ResizeObserver(fit);
      watch.observe(element);
      // Zooming the page and another screen change the number of pixels, not always the size.
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

import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

type SplitPanesProps = {
  /** Accessible name of the separator: what it resizes. */
  label: string;
  first: ReactNode;
  second: ReactNode;
  /** Width of the first pane in percent; a double click on the separator restores the default. */
  defaultSize?: number;
  minSize?: number;
  maxSize?: number;
  /** Called after each change, to remember the width. */
  onSizeChange?: (percent: number) => void;
};

const STEP = 2;
const LARGE_STEP = 10;

/**
 * Two panes side by side with a separator that pointer and arrow keys move; below each other on narrow
 * screens. By hand, because libraries for whole workspaces weigh 18 kB.
 */
export function SplitPanes(props: SplitPanesProps) {
  const { label, first, second, defaultSize = 50, minSize = 20, maxSize = 80, onSizeChange } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(defaultSize);
  const resize = (percent: number) => {
    const next = Math.round(Math.min(maxSize, Math.max(minSize, percent)));
    if (next === size) return;
    setSize(next);
    onSizeChange?.(next);
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const step = press.shiftKey ? LARGE_STEP : STEP;
    const target = {
      ArrowLeft: size - step,
      ArrowRight: size + step,
      Home: minSize,
      End: maxSize,
    }[press.key];
    if (target === undefined) return;
    press.preventDefault();
    resize(target);
  };
  const onPointerMove = ({ clientX, currentTarget, pointerId }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { left, width } = root.current!.getBoundingClientRect();
    resize((100 * (clientX - left)) / width);
  };
  return (
    <div
      ref={root}
      className="flex h-full min-h-0 max-wide:flex-col"
      style={{ '--first-pane': `${size}%` } as React.CSSProperties}
    >
      <div id={id} className="min-h-0 min-w-0 overflow-auto wide:w-(--first-pane) wide:shrink-0">
        {first}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-controls={id}
        aria-valuenow={size}
        aria-valuemin={minSize}
        aria-valuemax={maxSize}
        className="w-1.5 shrink-0 cursor-col-resize touch-none border-x border-line bg-sunken hover:bg-accent-soft focus-visible:bg-accent max-wide:hidden"
        onKeyDown={onKeyDown}
        onDoubleClick={() => resize(defaultSize)}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={onPointerMove}
      />
      <div className="min-h-0 min-w-0 grow overflow-auto">{second}</div>
    </div>
  );
}

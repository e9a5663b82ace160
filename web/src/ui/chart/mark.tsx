import type { SVGProps } from 'react';

/** A shape besides the colour, for people with colour blindness. */
export type MarkShape = 'circle' | 'square' | 'diamond' | 'triangle' | 'cross';

type MarkProps = { shape: MarkShape; x: number; y: number; r: number } & Omit<SVGProps<SVGPathElement>, 'r'>;

/** A mark inside an SVG, about as large as a circle of radius `r`. */
export function Mark({ shape, x, y, r, ...path }: MarkProps) {
  return <path d={outline(shape, r)} transform={`translate(${x} ${y})`} {...path} />;
}

function outline(shape: MarkShape, r: number): string {
  // All shapes have about the same area.
  const side = r * 0.9;
  const tip = r * 1.3;
  const arm = r * 0.45;
  switch (shape) {
    case 'circle':
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 'square':
      return `M${-side} ${-side}H${side}V${side}H${-side}Z`;
    case 'diamond':
      return `M0 ${-tip}L${tip} 0L0 ${tip}L${-tip} 0Z`;
    case 'triangle':
      return `M0 ${-tip}L${tip} ${r}H${-tip}Z`;
    case 'cross':
      return `M${-arm} ${-tip}H${arm}V${-arm}H${tip}V${arm}H${arm}V${tip}H${-arm}V${arm}H${-tip}V${-arm}H${-arm}Z`;
  }
}

type LegendMarkProps = { shape: MarkShape; color: string; dash?: string | undefined; isLine?: boolean };

/** A legend's mark, on a piece of its line or alone. */
export function LegendMark({ shape, color, dash, isLine = false }: LegendMarkProps) {
  const width = isLine ? 28 : 12;
  return (
    <svg aria-hidden width={width} height={12} className="shrink-0">
      {isLine && (
        <line x1={0} x2={width} y1={6} y2={6} stroke={color} strokeWidth={2} strokeDasharray={dash} />
      )}
      <Mark shape={shape} x={width / 2} y={6} r={isLine ? 3.5 : 4.5} fill={color} />
    </svg>
  );
}

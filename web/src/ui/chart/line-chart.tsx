import {
  CartesianGrid,
  Line,
  LineChart as Lines,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { KeyMark, Mark, type MarkShape } from './mark.tsx';

export type ChartLine = {
  /** Which value of a row it draws. */
  key: string;
  name: string;
  color: string;
  /** Of the stroke, as SVG writes it; whole where left out. */
  dash?: string;
  shape: MarkShape;
};
/** A step, with the value of each line; null where there is none to draw. */
export type ChartRow = { tick: string; values: Readonly<Record<string, number>> | null };

type LineChartProps = {
  /** What is drawn, for whoever does not see it. */
  label: string;
  lines: readonly ChartLine[];
  rows: readonly ChartRow[];
  /** Along the axis, and of a single value. */
  formatStep: (value: number) => string;
  format: (value: number) => string;
};

const TICK = { fill: 'var(--ink-3)', fontSize: 11 };

/** Lines over named steps, from 0 up, 300 px high. Arrow keys walk through the steps. */
export default function LineChart({ label, lines, rows, formatStep, format }: LineChartProps) {
  return (
    <Lines
      responsive
      data={[...rows]}
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      style={{ width: '100%', height: 300 }}
      aria-label={label}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        dataKey="tick"
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        padding={{ left: 12, right: 12 }}
        interval="equidistantPreserveStart"
        minTickGap={4}
      />
      <YAxis
        domain={[0, 'auto']}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        tickFormatter={formatStep}
        width={56}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)' }}
        content={<AtStep lines={lines} format={format} />}
      />
      {lines.map(({ key, name, color, dash, shape }) => (
        <Line
          key={key}
          name={name}
          dataKey={({ values }: ChartRow) => values?.[key] ?? null}
          stroke={color}
          strokeWidth={2}
          strokeLinejoin="round"
          {...(dash !== undefined && { strokeDasharray: dash })}
          isAnimationActive={false}
          dot={<Dot shape={shape} color={color} />}
          activeDot={<Dot shape={shape} color={color} isActive />}
        />
      ))}
    </Lines>
  );
}

type DotProps = {
  shape: MarkShape;
  color: string;
  isActive?: boolean;
  cx?: number | null;
  cy?: number | null;
};

/** A value on a line; the library says where. */
function Dot({ shape, color, isActive = false, cx, cy }: DotProps) {
  if (typeof cx !== 'number' || typeof cy !== 'number') return null;
  if (isActive) return <Mark shape={shape} x={cx} y={cy} r={4.5} fill={color} />;
  return <Mark shape={shape} x={cx} y={cy} r={3} fill="var(--surface)" stroke={color} strokeWidth={1.5} />;
}

type AtStepProps = Partial<Pick<TooltipContentProps, 'active' | 'payload'>> &
  Pick<LineChartProps, 'lines' | 'format'>;

/** The values of one step. */
function AtStep({ active, payload, lines, format }: AtStepProps) {
  const row = payload?.[0]?.payload as ChartRow | undefined;
  if (!active || !row) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-float">
      <p className="mb-1 font-semibold">{row.tick}</p>
      <ul className="grid gap-0.5">
        {lines.map(({ key, name, color, dash, shape }) => (
          <li key={key} className="flex items-center gap-2">
            <KeyMark shape={shape} color={color} dash={dash} isLine />
            <span className="text-ink-2">{name}</span>
            <span className="ml-auto pl-3 font-medium">
              {row.values ? format(row.values[key] ?? 0) : '–'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

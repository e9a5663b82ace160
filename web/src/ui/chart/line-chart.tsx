import {
  CartesianGrid,
  Line,
  LineChart as Lines,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { LegendMark, Mark, type MarkShape } from './mark.tsx';

export type ChartLine = {
  /** Key of the values it draws. */
  key: string;
  name: string;
  color: string;
  /** SVG dash pattern of the stroke; solid if omitted. */
  dash?: string;
  shape: MarkShape;
};
/** A step with the value of each line; null without values. */
export type ChartRow = { tick: string; values: Readonly<Record<string, number>> | null };

type LineChartProps = {
  /** Description for screen readers. */
  label: string;
  lines: readonly ChartLine[];
  rows: readonly ChartRow[];
  /** Formats axis ticks; `format` formats single values. */
  formatTick: (value: number) => string;
  format: (value: number) => string;
};

const TICK = { fill: 'var(--ink-3)', fontSize: 11 };

/** Lines over named steps, starting at 0, 300 px high. Arrow keys move between the steps. */
export default function LineChart({ label, lines, rows, formatTick, format }: LineChartProps) {
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
        tickFormatter={formatTick}
        width={56}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)' }}
        content={<StepTooltip lines={lines} format={format} />}
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

/** A data point; the library sets its position. */
function Dot({ shape, color, isActive = false, cx, cy }: DotProps) {
  if (typeof cx !== 'number' || typeof cy !== 'number') return null;
  if (isActive) return <Mark shape={shape} x={cx} y={cy} r={4.5} fill={color} />;
  return <Mark shape={shape} x={cx} y={cy} r={3} fill="var(--surface)" stroke={color} strokeWidth={1.5} />;
}

type StepTooltipProps = Partial<Pick<TooltipContentProps, 'active' | 'payload'>> &
  Pick<LineChartProps, 'lines' | 'format'>;

/** The values of one step. */
function StepTooltip({ active, payload, lines, format }: StepTooltipProps) {
  const row = payload?.[0]?.payload as ChartRow | undefined;
  if (!active || !row) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-float">
      <p className="mb-1 font-semibold">{row.tick}</p>
      <ul className="grid gap-0.5">
        {lines.map(({ key, name, color, dash, shape }) => (
          <li key={key} className="flex items-center gap-2">
            <LegendMark shape={shape} color={color} dash={dash} isLine />
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

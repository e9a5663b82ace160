import { Label, Pie, PieChart, type PieLabelRenderProps } from 'recharts';
import { Mark, type MarkShape } from './mark.tsx';

export type Slice = { name: string; value: number; color: string; shape: MarkShape };

type DonutProps = {
  /** What is drawn, for whoever does not see it. */
  label: string;
  slices: readonly Slice[];
  /** In the middle: a number, and what it counts. */
  middle: readonly [figure: string, noun: string];
};

const INNER = 70;
const OUTER = 90;
const HEIGHT = 190;
/** Of the whole circle: in a thinner slice its sign would stand over its edges. */
const LEAST_WITH_SIGN = 0.04;

/** Shares of a whole as a ring; an empty one where there is nothing to share. */
export default function Donut({ label, slices, middle: [figure, noun] }: DonutProps) {
  const isEmpty = slices.every(({ value }) => value === 0);
  const shown = slices.map(({ name, value, color, shape }) => ({ name, value, fill: color, shape }));
  const ring = [{ name: '', value: 1, fill: 'var(--line)', shape: undefined }];
  return (
    <PieChart
      responsive
      accessibilityLayer={false}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      style={{ width: '100%', height: HEIGHT }}
      role="img"
      aria-label={label}
    >
      <Pie
        data={isEmpty ? ring : shown}
        dataKey="value"
        nameKey="name"
        innerRadius={INNER}
        outerRadius={OUTER}
        paddingAngle={3}
        startAngle={90}
        endAngle={-270}
        stroke="none"
        isAnimationActive={false}
        rootTabIndex={-1}
        labelLine={false}
        label={isEmpty ? false : SignOfSlice}
      >
        <Label position="center" content={<Middle figure={figure} noun={noun} />} />
      </Pie>
    </PieChart>
  );
}

/** The sign of the legend, in the middle of its slice. */
function SignOfSlice(props: PieLabelRenderProps) {
  const { midAngle = 0, percent = 0, payload } = props;
  const { shape } = payload as { shape?: MarkShape };
  if (!shape || percent < LEAST_WITH_SIGN) return <g />;
  const angle = (-midAngle * Math.PI) / 180;
  const along = (INNER + OUTER) / 2;
  const [x, y] = [Number(props.cx) + along * Math.cos(angle), Number(props.cy) + along * Math.sin(angle)];
  return <Mark shape={shape} x={x} y={y} r={4.5} fill="var(--surface)" />;
}

function Middle({ figure, noun }: { figure: string; noun: string }) {
  return (
    <g textAnchor="middle">
      <text x="50%" y={HEIGHT / 2 + 2} fill="var(--ink)" fontSize={24} fontWeight={600}>
        {figure}
      </text>
      <text x="50%" y={HEIGHT / 2 + 20} fill="var(--ink-2)" fontSize={11}>
        {noun}
      </text>
    </g>
  );
}

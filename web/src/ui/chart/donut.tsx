import { Label, Pie, PieChart, type PieLabelRenderProps } from 'recharts';
import { Mark, type MarkShape } from './mark.tsx';

export type Slice = { name: string; value: number; color: string; shape: MarkShape };

type DonutProps = {
  /** Description for screen readers. */
  label: string;
  slices: readonly Slice[];
  /** A number in the centre and its noun. */
  centre: readonly [figure: string, noun: string];
};

const INNER = 70;
const OUTER = 90;
const HEIGHT = 190;
/** Share of the circle; a thinner slice is too narrow for its mark. */
const MIN_SHARE_WITH_MARK = 0.04;

/** Shares of a whole as a ring, which is empty without values. */
export default function Donut({ label, slices, centre: [figure, noun] }: DonutProps) {
  const isEmpty = slices.every(({ value }) => value === 0);
  const data = slices.map(({ name, value, color, shape }) => ({ name, value, fill: color, shape }));
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
        data={isEmpty ? ring : data}
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
        label={isEmpty ? false : SliceMark}
      >
        <Label position="center" content={<CentreLabel figure={figure} noun={noun} />} />
      </Pie>
    </PieChart>
  );
}

/** The legend's mark in the middle of the slice. */
function SliceMark(props: PieLabelRenderProps) {
  const { midAngle = 0, percent = 0, payload } = props;
  const { shape } = payload as { shape?: MarkShape };
  if (!shape || percent < MIN_SHARE_WITH_MARK) return <g />;
  const angle = (-midAngle * Math.PI) / 180;
  const radius = (INNER + OUTER) / 2;
  const [x, y] = [Number(props.cx) + radius * Math.cos(angle), Number(props.cy) + radius * Math.sin(angle)];
  return <Mark shape={shape} x={x} y={y} r={4.5} fill="var(--surface)" />;
}

function CentreLabel({ figure, noun }: { figure: string; noun: string }) {
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

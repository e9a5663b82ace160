import type { Sid } from '@colloquy/contract';
import type { ChartLine } from '../../../ui/chart/line-chart.tsx';
import type { MarkShape } from '../../../ui/chart/mark.tsx';
import { formatCredits, formatShortCredits } from '../../../ui/format/amount.ts';
import * as text from '../messages.ts';

type SeriesStyle = { color: string; shape: MarkShape; dash?: string };

/** Each service keeps its style in all charts; shape and dash distinguish it without colour. */
const SERIES_STYLES = {
  SID001: { color: 'var(--speaker-1)', shape: 'circle' },
  SID002: { color: 'var(--speaker-2)', shape: 'square', dash: '8 3' },
  SID003: { color: 'var(--speaker-3)', shape: 'diamond', dash: '2 3' },
  SID004: { color: 'var(--speaker-4)', shape: 'triangle', dash: '10 3 2 3' },
  SID005: { color: 'var(--speaker-5)', shape: 'cross' },
} as const satisfies Record<Sid, SeriesStyle>;

const LINE_STYLES: Record<(typeof text.lines)[number]['key'], SeriesStyle> = {
  Language: SERIES_STYLES.SID001,
  QualAI: SERIES_STYLES.SID002,
  DocChat: SERIES_STYLES.SID003,
  OpenEndCode: SERIES_STYLES.SID004,
};
const SLICE_STYLES: Record<(typeof text.slices)[number]['key'], SeriesStyle> = {
  Language_Services: SERIES_STYLES.SID001,
  Qual_AI: SERIES_STYLES.SID002,
  Chat_Doc: SERIES_STYLES.SID003,
  VCA: SERIES_STYLES.SID005,
};

export const LINES = text.lines.map((line) => ({ ...line, ...LINE_STYLES[line.key] })) satisfies ChartLine[];

export const SLICES = text.slices.map((slice) => ({ ...slice, ...SLICE_STYLES[slice.key] }));

// The endpoints of the dashboard return credits, not hundredths.
const toHundredths = (credits: number): number => Math.round(credits * 100);

/** `7.50`, for columns. */
export const formatCredit = (credits: number): string => formatCredits(toHundredths(credits));

/** `7.5`, for axes. */
export const formatCreditTick = (credits: number): string => formatShortCredits(toHundredths(credits));

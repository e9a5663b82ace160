import type { Sid } from '@colloquy/contract';
import type { ChartLine } from '../../../ui/chart/line-chart.tsx';
import type { MarkShape } from '../../../ui/chart/mark.tsx';
import { formatCredits, formatShortCredits } from '../../../ui/format/amount.ts';

type SeriesStyle = { color: string; shape: MarkShape; dash?: string };

/** Each service keeps its style in all charts; shape and dash distinguish it without colour. */
const SERIES_STYLES = {
  SID001: { color: 'var(--speaker-1)', shape: 'circle' },
  SID002: { color: 'var(--speaker-2)', shape: 'square', dash: '8 3' },
  SID003: { color: 'var(--speaker-3)', shape: 'diamond', dash: '2 3' },
  SID004: { color: 'var(--speaker-4)', shape: 'triangle', dash: '10 3 2 3' },
  SID005: { color: 'var(--speaker-5)', shape: 'cross' },
} as const satisfies Record<Sid, SeriesStyle>;

/** The lines of the chart; the specification defines their names. */
export const LINES = [
  { key: 'Language', name: 'Language Service', ...SERIES_STYLES.SID001 },
  { key: 'QualAI', name: 'Qual AI', ...SERIES_STYLES.SID002 },
  { key: 'DocChat', name: 'Chat with Document', ...SERIES_STYLES.SID003 },
  { key: 'OpenEndCode', name: 'Verbatim Code & Analysis', ...SERIES_STYLES.SID004 },
] as const satisfies readonly ChartLine[];

export const SLICES = [
  { key: 'Language_Services', name: 'Language Services', ...SERIES_STYLES.SID001 },
  { key: 'Qual_AI', name: 'Qual AI', ...SERIES_STYLES.SID002 },
  { key: 'Chat_Doc', name: 'Chat with Doc', ...SERIES_STYLES.SID003 },
  { key: 'VCA', name: 'VCA', ...SERIES_STYLES.SID005 },
] as const;

// The endpoints of the dashboard return credits, not hundredths.
const toHundredths = (credits: number): number => Math.round(credits * 100);

/** `7.50`, for columns. */
export const formatCredit = (credits: number): string => formatCredits(toHundredths(credits));

/** `7.5`, for axes. */
export const formatCreditTick = (credits: number): string => formatShortCredits(toHundredths(credits));

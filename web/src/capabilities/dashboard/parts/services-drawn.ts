import type { Sid } from '@colloquy/contract';
import type { ChartLine } from '../../../ui/chart/line-chart.tsx';
import type { MarkShape } from '../../../ui/chart/mark.tsx';

type Look = { color: string; shape: MarkShape; dash?: string };

/** Each service looks the same wherever it is drawn; each colour has a sign and a stroke of its own. */
const LOOKS = {
  SID001: { color: 'var(--speaker-1)', shape: 'circle' },
  SID002: { color: 'var(--speaker-2)', shape: 'square', dash: '8 3' },
  SID003: { color: 'var(--speaker-3)', shape: 'diamond', dash: '2 3' },
  SID004: { color: 'var(--speaker-4)', shape: 'triangle', dash: '10 3 2 3' },
  SID005: { color: 'var(--speaker-5)', shape: 'cross' },
} as const satisfies Record<Sid, Look>;

/** The lines of the chart, with the names that the specification gives them. */
export const LINES = [
  { key: 'Language', name: 'Language Service', ...LOOKS.SID001 },
  { key: 'QualAI', name: 'Qual AI', ...LOOKS.SID002 },
  { key: 'DocChat', name: 'Chat with Document', ...LOOKS.SID003 },
  { key: 'OpenEndCode', name: 'Verbatim Code & Analysis', ...LOOKS.SID004 },
] as const satisfies readonly ChartLine[];

export const SLICES = [
  { key: 'Language_Services', name: 'Language Services', ...LOOKS.SID001 },
  { key: 'Qual_AI', name: 'Qual AI', ...LOOKS.SID002 },
  { key: 'Chat_Doc', name: 'Chat with Doc', ...LOOKS.SID003 },
  { key: 'VCA', name: 'VCA', ...LOOKS.SID005 },
] as const;

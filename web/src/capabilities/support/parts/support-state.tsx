import type { SupportState } from '@colloquy/contract';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import type { Filter } from '../../../ui/table/table-types.ts';

const LOOKS: Record<SupportState, { label: string; tone: ChipTone }> = {
  open: { label: 'Waits for an answer', tone: 'attention' },
  answered: { label: 'Answered', tone: 'done' },
  closed: { label: 'Closed', tone: 'plain' },
};

export function SupportStateChip({ state }: { state: SupportState }) {
  const { label, tone } = LOOKS[state];
  return <Chip tone={tone}>{label}</Chip>;
}

export const STATE_FILTER: Filter = {
  name: 'state',
  label: 'State',
  options: Object.entries(LOOKS).map(([value, { label }]) => ({ value, label })),
};

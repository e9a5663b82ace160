import { SUPPORT_STATE_LABELS, type SupportState } from '@colloquy/contract';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import type { Filter } from '../../../ui/table/table-types.ts';

const TONES: Record<SupportState, ChipTone> = { open: 'attention', answered: 'done', closed: 'plain' };

export function SupportStateChip({ state }: { state: SupportState }) {
  return <Chip tone={TONES[state]}>{SUPPORT_STATE_LABELS[state]}</Chip>;
}

export const STATE_FILTER: Filter = {
  name: 'state',
  label: 'State',
  options: Object.entries(SUPPORT_STATE_LABELS).map(([value, label]) => ({ value, label })),
};

import type { OrganisationCredits } from '@colloquy/contract';
import { Amounts } from './amounts.tsx';

/** All credits of an organisation; what was granted is the sum of the others. */
export function OrganisationAmounts({ credits }: { credits: OrganisationCredits }) {
  const { available, allotted, reserved, spent, expired, granted, services } = credits;
  const thisMonth = services.reduce((sum, { month }) => sum + month, 0);
  return (
    <Amounts
      label="Credits"
      amounts={[
        { label: 'Available', value: available, note: 'For everybody' },
        { label: 'With users', value: allotted, note: 'Given to single users' },
        { label: 'Set aside', value: reserved, note: 'For work that runs' },
        { label: 'Spent this month', value: thisMonth },
        { label: 'Spent', value: spent, note: 'Refunds taken off' },
        { label: 'Expired', value: expired },
        { label: 'Granted', value: granted, note: 'All that came in' },
      ]}
    />
  );
}

import { CREDIT_FIGURES, type OrganisationCredits } from '@colloquy/contract';
import { Amounts } from './amounts.tsx';

/** All credits of an organisation; what was granted is the sum of the others. */
export function OrganisationAmounts({ credits }: { credits: OrganisationCredits }) {
  const { available, allotted, reserved, spent, expired, granted, services } = credits;
  const thisMonth = services.reduce((sum, { month }) => sum + month, 0);
  return (
    <Amounts
      label="Credits"
      amounts={[
        { label: CREDIT_FIGURES.available, value: available, note: 'For everybody' },
        { label: CREDIT_FIGURES.allotted, value: allotted },
        { label: CREDIT_FIGURES.reserved, value: reserved },
        { label: 'Spent this month', value: thisMonth },
        { label: CREDIT_FIGURES.spent, value: spent, note: 'Net of refunds' },
        { label: CREDIT_FIGURES.expired, value: expired },
        { label: CREDIT_FIGURES.granted, value: granted, note: 'Net of corrections' },
      ]}
    />
  );
}

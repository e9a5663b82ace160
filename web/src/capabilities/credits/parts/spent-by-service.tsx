import type { ServiceSpent } from '@colloquy/contract/credits';
import { formatCredits } from '../../../ui/format/amount.ts';
import { ServiceName } from '../../services/index.ts';
import * as text from '../messages.ts';

/** Spent credits by service; unused services are left out. */
export function SpentByService({ services }: { services: readonly ServiceSpent[] }) {
  const used = services.filter(({ total, month }) => total !== 0 || month !== 0);
  if (used.length === 0) return <p className="text-ink-2">{text.nothingSpentYet}</p>;
  return (
    <table className="w-full max-w-2xl border-collapse" aria-label={text.spentByService}>
      <thead className="text-left text-xs text-ink-3">
        <tr className="border-b border-line">
          <th className="py-1.5 font-medium">{text.service}</th>
          <th className="py-1.5 pl-4 text-right font-medium">{text.spentThisMonth}</th>
          <th className="py-1.5 pl-4 text-right font-medium">{text.spent}</th>
        </tr>
      </thead>
      <tbody>
        {used.map(({ sid, month, total }) => (
          <tr key={sid} className="border-b border-line">
            <td className="py-1.5">
              <ServiceName sid={sid} />
            </td>
            <td className="py-1.5 pl-4 text-right tabular-nums">{formatCredits(month)}</td>
            <td className="py-1.5 pl-4 text-right tabular-nums">{formatCredits(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

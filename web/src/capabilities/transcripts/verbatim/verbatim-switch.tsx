import type { Verbatim } from '@colloquy/contract';
import { useVerbatim } from './use-verbatim.ts';

const VIEWS: Record<Verbatim, string> = { strict: 'Strict', intelligent: 'Intelligent' };

/** Strict verbatim shows every word that was said, intelligent verbatim what was meant. Nothing is deleted. */
export function VerbatimSwitch() {
  const [verbatim, show] = useVerbatim();
  return (
    <label title="Intelligent verbatim hides fillers, repetitions and false starts">
      <span className="sr-only">Verbatim</span>
      <select
        value={verbatim}
        onChange={(event) => show(event.target.value as Verbatim)}
        className="h-8 w-25 rounded-md border border-line-control bg-surface px-1"
      >
        {Object.entries(VIEWS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

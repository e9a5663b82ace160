import type { ExportFormat } from '@colloquy/contract/exports';
import * as text from './messages.ts';
import { FORMAT_GROUPS } from './export-formats.ts';

type FormatListProps = {
  chosen: ExportFormat;
  /** The template format is offered only if the organisation has a template. */
  hasTemplates: boolean;
  onChoose: (format: ExportFormat) => void;
};

/** Radio list of formats; arrow keys move through all groups. */
export function FormatList({ chosen, hasTemplates, onChoose }: FormatListProps) {
  return (
    <div className="grid content-start gap-2.5">
      {FORMAT_GROUPS.map(({ label, formats }) => (
        <fieldset key={label}>
          <legend className="mb-0.5 text-xs font-medium text-ink-2">{label}</legend>
          <div className="grid grid-cols-2 gap-x-1 wide:grid-cols-1">
            {formats
              .filter((format) => format !== 'template' || hasTemplates)
              .map((format) => (
                <label
                  key={format}
                  className="flex cursor-pointer items-baseline gap-2 rounded-md px-2 py-0.5 hover:bg-sunken has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    name="format"
                    value={format}
                    checked={format === chosen}
                    className="shrink-0 translate-y-0.5 accent-accent"
                    onChange={() => onChoose(format)}
                  />
                  <span className="min-w-0">
                    <span className="font-medium">{text.formatNames[format]}</span>{' '}
                    <span className="text-xs text-ink-2 max-wide:block">{text.formatHints[format]}</span>
                  </span>
                </label>
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

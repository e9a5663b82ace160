import type { PromptDetail } from '@colloquy/contract';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { formatMoment } from '../../../ui/format/moment.ts';
import { restoreVersion } from '../prompts.queries.ts';
import { TextDifference } from './text-difference.tsx';

/** Two versions side by side in one text: what went and what came. */
export function PromptVersions({
  prompt,
  onBroughtBack,
}: {
  prompt: PromptDetail;
  /** Gets the version that the old text has now. */
  onBroughtBack: (version: number) => void;
}) {
  const { versions, version } = prompt;
  const [before, setBefore] = useState<number>();
  const [after, setAfter] = useState<number>();
  if (versions.length < 2)
    return <p className="text-ink-2">This is the only version. Each change makes another one.</p>;
  const options = versions.map(({ number, by, at }) => ({
    value: String(number),
    label: `Version ${number} (${formatMoment(at)}, ${by})`,
  }));
  const older = before ?? version - 1;
  const newer = after ?? version;
  const textOf = (number: number) => versions.find((each) => each.number === number)?.text ?? '';
  return (
    <section className="grid max-w-2xl gap-3">
      <h2 className="font-semibold">Versions</h2>
      <div className="grid gap-3 wide:grid-cols-2">
        <SelectField
          label="Compare"
          options={options}
          value={String(older)}
          onChange={({ target }) => setBefore(Number(target.value))}
        />
        <SelectField
          label="with"
          options={options}
          value={String(newer)}
          onChange={({ target }) => setAfter(Number(target.value))}
        />
      </div>
      <TextDifference before={textOf(older)} after={textOf(newer)} />
      {older !== version && (
        <div>
          <Button
            icon={<RotateCcw aria-hidden size={14} />}
            onClick={() => void restoreVersion(prompt, older).then((made) => made && onBroughtBack(made))}
          >
            Bring version {older} back
          </Button>
        </div>
      )}
    </section>
  );
}

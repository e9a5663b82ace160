import type { PromptDetail } from '@colloquy/contract/models';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { formatMoment } from '../../../ui/format/moment.ts';
import { restorePromptText } from '../prompts.queries.ts';
import { TextDiff } from './text-diff.tsx';
import * as text from '../messages.ts';

/** Compares two versions in one text and marks removed and added words. */
export function PromptVersions({
  prompt,
  onRestored,
}: {
  prompt: PromptDetail;
  /** Receives the version number of the restored text. */
  onRestored: (version: number) => void;
}) {
  const { versions, version } = prompt;
  const [before, setBefore] = useState<number>();
  const [after, setAfter] = useState<number>();
  const restoration = useAction(
    async (number: number) => {
      const restored = await restorePromptText(prompt, number);
      onRestored(restored.version);
      return restored;
    },
    { done: (restored, number) => text.versionRestored(number, restored.version) },
  );
  if (versions.length < 2) return <p className="text-ink-2">{text.onlyVersion}</p>;
  const options = versions.map(({ number, by, at }) => ({
    value: String(number),
    label: text.versionOption(number, formatMoment(at), by),
  }));
  const older = before ?? version - 1;
  const newer = after ?? version;
  const textOf = (number: number) => versions.find((each) => each.number === number)?.text ?? '';
  return (
    <section className="grid max-w-2xl gap-3">
      <h2 className="font-semibold">{text.versions}</h2>
      <div className="grid gap-3 wide:grid-cols-2">
        <SelectField
          label={text.compare}
          options={options}
          value={String(older)}
          onChange={({ target }) => setBefore(Number(target.value))}
        />
        <SelectField
          label={text.compareWith}
          options={options}
          value={String(newer)}
          onChange={({ target }) => setAfter(Number(target.value))}
        />
      </div>
      <TextDiff before={textOf(older)} after={textOf(newer)} />
      {older !== version && (
        <div>
          <Button
            icon={<RotateCcw aria-hidden size={14} />}
            isBusy={restoration.isPending}
            onClick={() => void restoration.run(older)}
          >
            {text.restoreVersion(older)}
          </Button>
        </div>
      )}
    </section>
  );
}

import { useState } from 'react';
import { Checkbox } from '../../../ui/form/field.tsx';
import type { Find, Replace } from '../use-find.ts';
import { Places } from './places.tsx';

/** What is written in the place of the hits, and which of them are meant. */
export function ReplaceBar({ find, replace }: { find: Find; replace: Replace }) {
  const { wanted, hits } = find;
  const [keepsCapitals, setKeepsCapitals] = useState(true);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          aria-label="Replace with"
          placeholder="Replace with"
          value={replace.text}
          maxLength={1_000}
          onChange={(event) => replace.write(event.target.value)}
          onKeyDown={(press) => {
            if (press.key === 'Escape' && !press.nativeEvent.isComposing) find.close();
          }}
          className="h-8 w-64 min-w-0 rounded-md border border-line-control bg-surface px-2.5 max-wide:grow"
        />
        <Checkbox
          label="Keep capitals"
          checked={keepsCapitals}
          onChange={(event) => setKeepsCapitals(event.target.checked)}
        />
      </div>
      {hits.length > 0 && (
        <Places
          // Other hits are ticked anew.
          key={JSON.stringify(wanted)}
          hits={hits}
          replacement={{ text: replace.text, keepsCapitals }}
        />
      )}
    </>
  );
}

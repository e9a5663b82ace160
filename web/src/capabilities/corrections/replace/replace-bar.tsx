import { useState } from 'react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import type { FindState, ReplaceState } from '../../transcripts/index.ts';
import { ReplaceHits } from './replace-hits.tsx';
import * as text from '../messages.ts';

/** Replacement text and the hits to replace. */
export function ReplaceBar({ find, replace }: { find: FindState; replace: ReplaceState }) {
  const { query, hits } = find;
  const [keepsCapitals, setKeepsCapitals] = useState(true);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          aria-label={text.replaceWith}
          placeholder={text.replaceWith}
          value={replace.text}
          maxLength={1_000}
          onChange={(event) => replace.write(event.target.value)}
          onKeyDown={(press) => {
            if (press.key === 'Escape' && !press.nativeEvent.isComposing) find.close();
          }}
          className="h-8 w-64 min-w-0 rounded-md border border-line-control bg-surface px-2.5 max-wide:grow"
        />
        <Checkbox
          label={text.keepCapitals}
          checked={keepsCapitals}
          onChange={(event) => setKeepsCapitals(event.target.checked)}
        />
      </div>
      {hits.length > 0 && (
        <ReplaceHits
          // A new query selects all hits again.
          key={JSON.stringify(query)}
          hits={hits}
          replacement={{ text: replace.text, keepsCapitals }}
        />
      )}
    </>
  );
}

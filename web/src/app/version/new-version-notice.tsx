import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { onHint } from '../live/hint-stream.ts';
import { checkVersion, usePageOutdated } from './page-version.ts';

/** A line under the bar once the server has a newer version than this page: parts that are not loaded yet are gone. */
export function NewVersionNotice() {
  const isOutdated = usePageOutdated();
  useEffect(
    () =>
      onHint((hint) => {
        // After every gap: the server may have been another one meanwhile.
        if (!hint) void checkVersion();
      }),
    [],
  );
  return (
    <div role="status">
      {isOutdated && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-1.5 text-sm text-ink">
          <RefreshCw aria-hidden size={14} className="shrink-0 text-accent" />
          Colloquy has been updated. Reload the page when it suits you; edits to transcripts are kept.
          <Button size="small" onClick={() => location.reload()}>
            Reload page
          </Button>
        </p>
      )}
    </div>
  );
}

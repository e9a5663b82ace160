import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { onInvalidation } from '../live/invalidation-stream.ts';
import { checkVersion, usePageOutdated } from './page-version.ts';
import * as text from '../messages.ts';

/**
 * A notice below the bar once the server has a newer version, because parts that are not loaded yet are gone.
 */
export function NewVersionNotice() {
  const isOutdated = usePageOutdated();
  useEffect(
    () =>
      onInvalidation((invalidation) => {
        // After a gap, another version of the server may be running.
        if (!invalidation) void checkVersion();
      }),
    [],
  );
  return (
    <div role="status">
      {isOutdated && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-1.5 text-sm text-ink">
          <RefreshCw aria-hidden size={14} className="shrink-0 text-accent" />
          {text.newVersion}
          <Button size="small" onClick={() => location.reload()}>
            {text.reloadPage}
          </Button>
        </p>
      )}
    </div>
  );
}

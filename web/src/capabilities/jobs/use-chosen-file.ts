import type { JobDetail } from '@colloquy/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { chosenFile, isFileNamed } from './chosen-file.ts';

/**
 * The file whose words a job's page shows. Once they are shown, the address names it: another file that becomes ready
 * first must not take the place of the one that somebody works in.
 */
export function useChosenFile(files: JobDetail['files']): JobDetail['files'][number] | undefined {
  const [search, setSearch] = useSearchParams();
  const file = chosenFile(files, search);
  const state = file?.progress.state;
  const isShown = typeof file?.recordingId === 'string' && (state === 'ready' || state === 'running');
  const toName = files.length > 1 && isShown && !isFileNamed(search) ? file?.id : undefined;
  useEffect(() => {
    if (toName === undefined) return;
    setSearch(
      (now) => {
        now.set('file', toName);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [toName, setSearch]);
  return file;
}

import { useState } from 'react';
import { useHints } from '../../../app/live/use-hints.ts';

export type ZipProgress = { written: number; all: number };

/** How far a ZIP is that was asked for under this id; undefined before its first file. */
export function useZipProgress(downloadId: string | undefined): ZipProgress | undefined {
  const [progress, setProgress] = useState<ZipProgress & { id: string }>();
  useHints('downloads', undefined, (change) => {
    const [, id, all] = change?.id.split('.') ?? [];
    if (!change || id === undefined || id !== downloadId) return;
    setProgress({ id, written: change.revision, all: Number(all) });
  });
  return progress?.id === downloadId ? progress : undefined;
}

import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { droppedFiles } from '../../files/index.ts';
import * as text from '../messages.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.some((type) => type.toLowerCase() === 'files') ?? false;

/** Takes files and folders dropped anywhere in the window, and covers the window while they are dragged over it. */
export function DropAnywhere({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const takeFiles = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    addEventListener('dragenter', hover, { signal });
    addEventListener('dragover', hover, { signal });
    addEventListener(
      'dragleave',
      (event) => {
        // Only when the pointer leaves the window is there nothing that it goes to.
        if (event.relatedTarget === null) setOver(false);
      },
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(takeFiles);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-0 z-50 grid place-content-center justify-items-center gap-3 border-4 border-dashed border-accent bg-accent-soft/90 text-title font-semibold text-accent"
    >
      <FileUp size={40} strokeWidth={1.5} />
      {text.dropNow}
    </div>
  );
}

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/controls/save-file.ts';
import type { KeptRecording } from '../recording/kept-recording.ts';
import { readBytes } from '../recording/recording-store.ts';

/** Puts what is kept of a recording among the person's own files, whatever becomes of it here. */
export function SaveCopy({ recording }: { recording: KeptRecording }) {
  const [isGone, setGone] = useState(false);
  const save = async (): Promise<void> => {
    const bytes = await readBytes(recording.id, 0, recording.bytes);
    if (bytes?.size === recording.bytes) saveFile(bytes, recording.fileName);
    else setGone(true);
  };
  if (isGone) return <p className="self-center text-xs text-ink-3">A part of it is with the server alone.</p>;
  return (
    <Button icon={<Download aria-hidden size={14} />} onClick={() => void save()}>
      Save a copy
    </Button>
  );
}

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/controls/save-file.ts';
import type { KeptRecording } from '../recording/kept-recording.ts';
import { readBytes } from '../recording/recording-store.ts';

type SaveCopyProps = {
  recording: KeptRecording;
  /** What comes behind what is kept, where not all could be. */
  readRest?: () => Promise<readonly Uint8Array<ArrayBuffer>[]>;
};

/** Puts what was recorded among the person's own files, whatever becomes of it here. */
export function SaveCopy({ recording, readRest }: SaveCopyProps) {
  const [isGone, setGone] = useState(false);
  const save = async (): Promise<void> => {
    const kept = recording.bytes === 0 ? new Blob() : await readBytes(recording.id, 0, recording.bytes);
    const rest = (await readRest?.()) ?? [];
    if (kept?.size === recording.bytes) saveFile(new Blob([kept, ...rest]), recording.fileName);
    else setGone(true);
  };
  if (isGone) return <p className="self-center text-xs text-ink-3">A part of it is with the server alone.</p>;
  return (
    <Button icon={<Download aria-hidden size={14} />} onClick={() => void save()}>
      Save a copy
    </Button>
  );
}

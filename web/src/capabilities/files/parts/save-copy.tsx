import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/controls/save-file.tsx';
import type { StoredRecording } from '../recording/stored-recording.ts';
import { readBytes } from '../recording/recording-store.ts';

type SaveCopyProps = {
  recording: StoredRecording;
  /** Audio that follows the stored part, if not all could be stored. */
  readUnsaved?: () => Promise<readonly Uint8Array<ArrayBuffer>[]>;
};

/** Saves the recording to the person's own files. */
export function SaveCopy({ recording, readUnsaved }: SaveCopyProps) {
  const [isUnavailable, setUnavailable] = useState(false);
  const save = async (): Promise<void> => {
    const stored = recording.bytes === 0 ? new Blob() : await readBytes(recording.id, 0, recording.bytes);
    const unsaved = (await readUnsaved?.()) ?? [];
    if (stored?.size === recording.bytes) saveFile(new Blob([stored, ...unsaved]), recording.fileName);
    else setUnavailable(true);
  };
  if (isUnavailable)
    return <p className="self-center text-xs text-ink-3">A part of it is with the server alone.</p>;
  return (
    <Button icon={<Download aria-hidden size={14} />} onClick={() => void save()}>
      Save a copy
    </Button>
  );
}

import type { RecordingVoices, Speaker } from '@colloquy/contract';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { answer } from './voices.queries.ts';

type RecognisedNoteProps = {
  recordingId: string;
  speaker: Speaker;
  recognised: RecordingVoices['recognised'][number];
  mayEdit: boolean;
};

/** Says that a name is the machine's, by the voice, and how sure it is. One press settles it. */
export function RecognisedNote({ recordingId, speaker, recognised, mayEdit }: RecognisedNoteProps) {
  const [isBusy, setBusy] = useState(false);
  const say = async (isRight: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await answer(recordingId, speaker.id, isRight);
    setBusy(false);
  };
  return (
    <span
      className="col-span-2 col-start-2 flex items-center gap-1 pl-1 text-xs text-attention"
      title="The machine named this speaker by the voice"
    >
      Recognised, {Math.round(recognised.sure * 100)} % sure
      {mayEdit && (
        <>
          <IconButton
            size="small"
            label={`Yes, this is ${recognised.name}`}
            icon={<Check aria-hidden size={14} />}
            onClick={() => void say(true)}
          />
          <IconButton
            size="small"
            label={`No, this is not ${recognised.name}`}
            icon={<X aria-hidden size={14} />}
            onClick={() => void say(false)}
          />
        </>
      )}
    </span>
  );
}

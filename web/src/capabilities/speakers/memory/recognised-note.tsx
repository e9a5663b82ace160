import type { RecordingVoices } from '@colloquy/contract/voices';
import type { Speaker } from '@colloquy/rules/transcript';
import { Check, X } from 'lucide-react';
import { useAction } from '../../../app/actions/use-action.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { confirmRecognition } from './voices.queries.ts';
import * as text from '../messages.ts';

type RecognisedNoteProps = {
  recordingId: string;
  speaker: Speaker;
  recognised: RecordingVoices['recognised'][number];
  mayEdit: boolean;
};

/** A name that was recognised by voice, with its confidence, to confirm or reject. */
export function RecognisedNote({ recordingId, speaker, recognised, mayEdit }: RecognisedNoteProps) {
  const answer = useAction(confirmRecognition);
  const confirm = (isRight: boolean) => void answer.run(recordingId, speaker.id, isRight);
  return (
    <span
      className="relative col-span-2 col-start-2 flex items-center gap-1 pl-1 text-xs text-attention"
      data-tooltip={text.recognisedReason}
    >
      {text.recognised(Math.round(recognised.confidence * 100))}
      <span className="sr-only">. {text.recognisedReason}</span>
      {mayEdit && (
        <>
          <IconButton
            size="small"
            label={text.isPerson(recognised.name)}
            icon={<Check aria-hidden size={14} />}
            onClick={() => confirm(true)}
          />
          <IconButton
            size="small"
            label={text.isNotPerson(recognised.name)}
            icon={<X aria-hidden size={14} />}
            onClick={() => confirm(false)}
          />
        </>
      )}
    </span>
  );
}

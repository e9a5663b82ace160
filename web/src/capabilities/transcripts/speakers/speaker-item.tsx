import type { RecordingVoices, Speaker } from '@colloquy/contract';
import { AudioLines, GripVertical, Play } from 'lucide-react';
import { memo, useState, type DragEvent } from 'react';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { useDesk } from '../desk.ts';
import { useSession } from '../editing/session.ts';
import { speakerColour } from '../speaker-colour.ts';
import type { SpeakerShare } from '../speaking-time.ts';
import { ColourChoice } from './colour-choice.tsx';
import { RecognisedNote } from './memory/recognised-note.tsx';
import { NameField } from './name-field.tsx';
import { RoleChoice } from './role-choice.tsx';
import { namesake, SameNameNote } from './same-name-note.tsx';
import { SpeakerMenu } from './speaker-menu.tsx';
import { merge, rename, ROLE_NAMES, setColour, setRole } from './speaker-edits.ts';

type SpeakerItemProps = {
  share: SpeakerShare;
  speakers: readonly Speaker[];
  hasSound: boolean;
  /** Whom the machine named by their voice, and whether more voices may be known. */
  /** The transcript says when its words were said. */
  isTimed: boolean;
  voices: RecordingVoices;
};

function describeShare({ turns, ms }: SpeakerShare, isTimed: boolean): string {
  if (turns === 0) return 'says nothing';
  return [...(isTimed ? [formatDuration(ms)] : []), formatCount(turns, 'turn')].join(', ');
}

const RememberDialog = onDemand(() =>
  import('./memory/remember-dialog.tsx').then((module) => module.RememberDialog),
);

/** Carries the id of a dragged speaker, and nothing that another page would understand. */
const DRAGGED = 'application/x-colloquy-speaker';

/** A speaker: name, role and colour are changed where they stand; dropped on another one the two become one. */
export const SpeakerItem = memo(function SpeakerItem({
  share,
  speakers,
  hasSound,
  isTimed,
  voices,
}: SpeakerItemProps) {
  const session = useSession();
  const { playFrom } = useDesk();
  const [isTarget, setTarget] = useState(false);
  const [isRemembering, setRemembering] = useState(false);
  const { speaker, turns, firstMs } = share;
  const others = speakers.filter(({ id }) => id !== speaker.id);
  const twin = namesake(speaker, speakers);
  const recognised = voices.recognised.find(({ speakerId }) => speakerId === speaker.id);
  const canRemember = voices.canRemember && recognised === undefined && turns > 0;

  const onDragOver = (drag: DragEvent) => {
    if (!drag.dataTransfer.types.includes(DRAGGED)) return;
    drag.preventDefault();
    drag.dataTransfer.dropEffect = 'move';
    setTarget(true);
  };
  const onDrop = (drop: DragEvent) => {
    setTarget(false);
    const dragged = others.find(({ id }) => id === drop.dataTransfer.getData(DRAGGED));
    if (!dragged) return;
    drop.preventDefault();
    merge(session, dragged, speaker);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a short cut of the menu
    <li
      draggable={session.mayEdit}
      onDragStart={(drag) => {
        drag.dataTransfer.setData(DRAGGED, speaker.id);
        drag.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={onDragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
      className={`grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-1 border-b border-line py-2 last:border-0 ${isTarget ? 'bg-accent-soft' : ''}`}
    >
      {session.mayEdit ? (
        <ColourChoice speaker={speaker} onChoose={(colour) => setColour(session, speaker, colour)} />
      ) : (
        <span aria-hidden className={`size-3 rounded-full bg-current ${speakerColour(speaker)}`} />
      )}
      {session.mayEdit ? (
        <NameField speaker={speaker} onName={(name) => rename(session, speaker, name)} />
      ) : (
        <span dir="auto" className="font-medium wrap-anywhere">
          {speaker.label}
        </span>
      )}
      <span className="flex">
        {hasSound && firstMs !== null && (
          <IconButton
            size="small"
            label={`Hear ${speaker.label}`}
            icon={<Play aria-hidden size={14} />}
            onClick={() => playFrom(firstMs)}
          />
        )}
        {canRemember && (
          <IconButton
            size="small"
            label={`Remember the voice of ${speaker.label}`}
            icon={<AudioLines aria-hidden size={14} />}
            onClick={() => setRemembering(true)}
          />
        )}
        {session.mayEdit && <SpeakerMenu speaker={speaker} others={others} hasTurns={turns > 0} />}
      </span>
      {session.mayEdit && others.length > 0 && (
        <span title="Drag onto the same person" className="cursor-grab justify-self-center text-ink-3">
          <GripVertical aria-hidden size={14} />
        </span>
      )}
      <span className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 pl-1 text-xs text-ink-3">
        {session.mayEdit ? (
          <RoleChoice speaker={speaker} onChoose={(role) => setRole(session, speaker, role)} />
        ) : (
          speaker.role && <span>{ROLE_NAMES[speaker.role]}</span>
        )}
        <span>{describeShare(share, isTimed)}</span>
      </span>
      {twin && session.mayEdit && <SameNameNote speaker={speaker} other={twin} />}
      {recognised && (
        <RecognisedNote
          recordingId={session.recordingId}
          speaker={speaker}
          recognised={recognised}
          mayEdit={session.mayEdit}
        />
      )}
      {isRemembering && (
        <RememberDialog
          recordingId={session.recordingId}
          speaker={speaker}
          onClose={() => setRemembering(false)}
        />
      )}
    </li>
  );
}, isSame);

/** Shares are counted anew with every edit; most come out as they were. */
function isSame(one: SpeakerItemProps, other: SpeakerItemProps): boolean {
  const [before, now] = [one.share, other.share];
  return (
    one.speakers === other.speakers &&
    one.hasSound === other.hasSound &&
    one.isTimed === other.isTimed &&
    one.voices === other.voices &&
    before.speaker === now.speaker &&
    before.ms === now.ms &&
    before.turns === now.turns &&
    before.firstMs === now.firstMs
  );
}

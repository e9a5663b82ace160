import type { RecordingVoices } from '@colloquy/contract/voices';
import type { Speaker } from '@colloquy/rules/transcript';
import { AudioLines, GripVertical, Play } from 'lucide-react';
import { memo, useState, type DragEvent } from 'react';
import { lazyDialog } from '../../app/loading/lazy-dialog.tsx';
import { IconButton, Button } from '../../ui/controls/button.tsx';
import { formatDuration } from '../../ui/format/duration.ts';
import { useEditSession, useTranscriptController } from '../editing/index.ts';
import { speakerColour } from '../transcripts/index.ts';
import type { SpeakerShare } from './speaking-time.ts';
import { ColourChoice, NameField, RoleChoice } from './speaker-fields.tsx';
import { RecognisedNote } from './memory/recognised-note.tsx';
import { SpeakerMenu } from './speaker-menu.tsx';
import { merge, rename, setColour, setRole } from './speaker-edits.ts';
import * as text from './messages.ts';

type SpeakerItemProps = {
  share: SpeakerShare;
  speakers: readonly Speaker[];
  hasAudio: boolean;
  /** The words have times. */
  isTimed: boolean;
  voices: RecordingVoices;
};

function describeShare({ turns, ms }: SpeakerShare, isTimed: boolean): string {
  if (turns === 0) return text.noSpeech;
  return isTimed ? text.timeAndTurns(formatDuration(ms), turns) : text.turns(turns);
}

const RememberVoiceDialog = lazyDialog(() =>
  import('./memory/remember-voice-dialog.tsx').then((module) => module.RememberVoiceDialog),
);

/** Media type of a dragged speaker, which other pages ignore. */
const DRAGGED = 'application/x-colloquy-speaker';

/** A speaker with editable name, role and colour; dropping it on another merges the two. */
export const SpeakerItem = memo(function SpeakerItem({
  share,
  speakers,
  hasAudio,
  isTimed,
  voices,
}: SpeakerItemProps) {
  const session = useEditSession();
  const { playFrom } = useTranscriptController();
  const [isTarget, setTarget] = useState(false);
  const [isRemembering, setRemembering] = useState(false);
  const { speaker, turns, firstMs } = share;
  const others = speakers.filter(({ id }) => id !== speaker.id);
  const duplicate = namesake(speaker, speakers);
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- also in the menu
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
        {hasAudio && firstMs !== null && (
          <IconButton
            size="small"
            label={text.playSpeaker(speaker.label)}
            icon={<Play aria-hidden size={14} />}
            onClick={() => playFrom(firstMs)}
          />
        )}
        {canRemember && (
          <IconButton
            size="small"
            label={text.rememberVoiceOf(speaker.label)}
            icon={<AudioLines aria-hidden size={14} />}
            onClick={() => setRemembering(true)}
          />
        )}
        {session.mayEdit && <SpeakerMenu speaker={speaker} others={others} hasTurns={turns > 0} />}
      </span>
      {session.mayEdit && others.length > 0 && (
        <span data-tooltip={text.dragToMerge} className="cursor-grab justify-self-center text-ink-3">
          <GripVertical aria-hidden size={14} />
        </span>
      )}
      <span className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 pl-1 text-xs text-ink-3">
        {session.mayEdit ? (
          <RoleChoice speaker={speaker} onChoose={(role) => setRole(session, speaker, role)} />
        ) : (
          speaker.role && <span>{text.roles[speaker.role]}</span>
        )}
        <span>{describeShare(share, isTimed)}</span>
      </span>
      {duplicate && session.mayEdit && <SameNameNote speaker={speaker} other={duplicate} />}
      {recognised && (
        <RecognisedNote
          recordingId={session.recordingId}
          speaker={speaker}
          recognised={recognised}
          mayEdit={session.mayEdit}
        />
      )}
      {isRemembering && (
        <RememberVoiceDialog
          recordingId={session.recordingId}
          speaker={speaker}
          onClose={() => setRemembering(false)}
        />
      )}
    </li>
  );
}, isSame);

/** Shares are recomputed on every edit; most stay equal. */
function isSame(one: SpeakerItemProps, other: SpeakerItemProps): boolean {
  const [before, now] = [one.share, other.share];
  return (
    one.speakers === other.speakers &&
    one.hasAudio === other.hasAudio &&
    one.isTimed === other.isTimed &&
    one.voices === other.voices &&
    before.speaker === now.speaker &&
    before.ms === now.ms &&
    before.turns === now.turns &&
    before.firstMs === now.firstMs
  );
}

const nameKey = (name: string): string => name.trim().toLocaleLowerCase();

/** An earlier speaker with the same name; numbered labels do not count. */
export const namesake = (speaker: Speaker, speakers: readonly Speaker[]): Speaker | undefined =>
  speakers
    .slice(0, speakers.indexOf(speaker))
    .find(({ name }) => name !== null && speaker.name !== null && nameKey(name) === nameKey(speaker.name));

/** Offers to merge speakers of the same name, who are usually one person. */
export function SameNameNote({ speaker, other }: { speaker: Speaker; other: Speaker }) {
  const session = useEditSession();
  return (
    <span className="col-span-2 col-start-2 mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 pl-1 text-xs text-ink-2">
      {text.sameName}
      <Button
        size="small"
        aria-label={text.mergeSameName(speaker.label)}
        onClick={() => merge(session, speaker, other)}
      >
        {text.merge}
      </Button>
    </span>
  );
}

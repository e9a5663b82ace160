import type { Speaker } from '@colloquy/rules/transcript';
import { Ellipsis, UserMinus } from 'lucide-react';
import { IconButton } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { MenuItem } from '../../ui/overlay/menu-items.tsx';
import { useEditSession } from '../editing/index.ts';
import { speakerColour } from '../transcripts/index.ts';
import { merge, removeSpeaker } from './speaker-edits.ts';
import * as text from './messages.ts';

type SpeakerMenuProps = { speaker: Speaker; others: readonly Speaker[]; hasTurns: boolean };

/** Further actions: merge into another speaker, or remove a speaker without turns. */
export function SpeakerMenu({ speaker, others, hasTurns }: SpeakerMenuProps) {
  const session = useEditSession();
  const merging = others.map((other): MenuItem => ({
    label: text.mergeInto(other.label),
    icon: <span aria-hidden className={`size-2.5 rounded-full bg-current ${speakerColour(other)}`} />,
    run: () => merge(session, speaker, other),
  }));
  const removing: MenuItem = {
    label: text.remove,
    icon: <UserMinus aria-hidden size={14} />,
    run: () => removeSpeaker(session, speaker),
  };
  if (hasTurns && merging.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={text.moreAbout(speaker.label)}
          icon={<Ellipsis aria-hidden size={14} />}
        />
      }
      items={hasTurns ? merging : [removing, ...(merging.length > 0 ? [null, ...merging] : [])]}
    />
  );
}

import type { Speaker } from '@colloquy/contract';
import { Ellipsis, UserMinus } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx';
import { useSession } from '../editing/session.ts';
import { speakerColour } from '../speaker-colour.ts';
import { merge, removeSpeaker } from './speaker-edits.ts';

type SpeakerMenuProps = { speaker: Speaker; others: readonly Speaker[]; hasTurns: boolean };

/** What else can be done with a speaker: one voice twice is merged, one that says nothing is removed. */
export function SpeakerMenu({ speaker, others, hasTurns }: SpeakerMenuProps) {
  const session = useSession();
  const merging = others.map((other): MenuItem => ({
    label: `Merge into ${other.label}`,
    icon: <span aria-hidden className={`size-2.5 rounded-full bg-current ${speakerColour(other)}`} />,
    run: () => merge(session, speaker, other),
  }));
  const removing: MenuItem = {
    label: 'Remove',
    icon: <UserMinus aria-hidden size={14} />,
    run: () => removeSpeaker(session, speaker),
  };
  if (hasTurns && merging.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={`More about ${speaker.label}`}
          icon={<Ellipsis aria-hidden size={14} />}
        />
      }
      items={hasTurns ? merging : [removing, ...(merging.length > 0 ? [null, ...merging] : [])]}
    />
  );
}

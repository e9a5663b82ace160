import type { Speaker } from '@colloquy/contract';
import { Button } from '../../../ui/controls/button.tsx';
import { useSession } from '../editing/session.ts';
import { merge } from './speaker-edits.ts';

const nameKey = (name: string): string => name.trim().toLocaleLowerCase();

/** Another speaker of the same name that stands before this one; a number is nobody's name. */
export const namesake = (speaker: Speaker, speakers: readonly Speaker[]): Speaker | undefined =>
  speakers
    .slice(0, speakers.indexOf(speaker))
    .find(({ name }) => name !== null && speaker.name !== null && nameKey(name) === nameKey(speaker.name));

/** Two speakers of one name are usually one person. */
export function SameNameNote({ speaker, other }: { speaker: Speaker; other: Speaker }) {
  const session = useSession();
  return (
    <span className="col-span-2 col-start-2 mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 pl-1 text-xs text-ink-2">
      Another speaker has the same name.
      <Button
        size="small"
        aria-label={`Merge the two speakers called ${speaker.label}`}
        onClick={() => merge(session, speaker, other)}
      >
        Merge
      </Button>
    </span>
  );
}

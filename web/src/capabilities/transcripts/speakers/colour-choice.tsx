import type { Speaker } from '@colloquy/contract';
import { Check } from 'lucide-react';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { speakerColour } from '../speaker-colour.ts';

/** Of the palette, in its order. */
const NAMES = ['Teal', 'Brown', 'Violet', 'Green', 'Berry', 'Blue'];

const Dot = ({ colour }: Pick<Speaker, 'colour'>) => (
  <span aria-hidden className={`size-3 rounded-full bg-current ${speakerColour({ colour })}`} />
);

const COLOURS = NAMES.map((label, at) => ({ label, colour: at + 1, icon: <Dot colour={at + 1} /> }));

/** Of the colour that is chosen. */
const CHOSEN = <Check aria-label="as it is" size={14} />;

/** The colour of a speaker, to be changed where it stands. */
export function ColourChoice({
  speaker,
  onChoose,
}: {
  speaker: Speaker;
  onChoose: (colour: number) => void;
}) {
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Colour of ${speaker.label}`}
          className="grid size-7 place-items-center rounded-md hover:bg-sunken"
        >
          <Dot colour={speaker.colour} />
        </button>
      }
      items={COLOURS.map(({ label, colour, icon }) => ({
        label,
        icon,
        keys: colour === speaker.colour && CHOSEN,
        run: () => onChoose(colour),
      }))}
    />
  );
}

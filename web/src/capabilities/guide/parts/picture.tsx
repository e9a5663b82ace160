import { useSyncExternalStore } from 'react';
import { PICTURES } from '../pictures/pictures.ts';
import type { PictureName } from '../topic.ts';

/** What the pictures are taken at; their room is kept while they load. */
const WIDTH = 960;
const HEIGHT = 600;

/** A picture of the product in the theme that is worn. */
export function Picture({ name, shows }: { name: PictureName; shows: string }) {
  const theme = useSyncExternalStore(watchTheme, shownTheme);
  return (
    <img
      src={PICTURES[name][theme]}
      alt={shows}
      width={WIDTH}
      height={HEIGHT}
      loading="lazy"
      className="h-auto w-full rounded-md border border-line bg-sunken"
    />
  );
}

const shownTheme = (): 'light' | 'dark' =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

function watchTheme(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}

import settingsLight from '../pictures/settings-light.webp';
import settingsDark from '../pictures/settings-dark.webp';
import filesLight from '../pictures/files-light.webp';
import filesDark from '../pictures/files-dark.webp';
import transcriptLight from '../pictures/transcript-light.webp';
import transcriptDark from '../pictures/transcript-dark.webp';
import lowConfidenceWordLight from '../pictures/low-confidence-word-light.webp';
import lowConfidenceWordDark from '../pictures/low-confidence-word-dark.webp';
import historyLight from '../pictures/history-light.webp';
import historyDark from '../pictures/history-dark.webp';
import { useSyncExternalStore } from 'react';
import type { PictureName } from '../topic.ts';

/** Size of the screenshots; reserves their space while they load. */
const WIDTH = 960;
const HEIGHT = 600;

/** A screenshot in the current theme. */
export function Picture({ name, shows }: { name: PictureName; shows: string }) {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
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

const currentTheme = (): 'light' | 'dark' =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Screenshots of the guide; `npm run screenshots` takes them again (e2e/guide-pictures.ts). */
const PICTURES: Record<PictureName, { light: string; dark: string }> = {
  settings: { light: settingsLight, dark: settingsDark },
  files: { light: filesLight, dark: filesDark },
  transcript: { light: transcriptLight, dark: transcriptDark },
  'low-confidence-word': { light: lowConfidenceWordLight, dark: lowConfidenceWordDark },
  history: { light: historyLight, dark: historyDark },
};

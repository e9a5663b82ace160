import settingsLight from './settings-light.webp';
import settingsDark from './settings-dark.webp';
import filesLight from './files-light.webp';
import filesDark from './files-dark.webp';
import transcriptLight from './transcript-light.webp';
import transcriptDark from './transcript-dark.webp';
import doubtfulWordLight from './doubtful-word-light.webp';
import doubtfulWordDark from './doubtful-word-dark.webp';
import historyLight from './history-light.webp';
import historyDark from './history-dark.webp';
import type { PictureName } from '../topic.ts';

/** The addresses of the guide's pictures; `npm run screenshots` takes them anew (e2e/guide-pictures.ts). */
export const PICTURES: Record<PictureName, { light: string; dark: string }> = {
  settings: { light: settingsLight, dark: settingsDark },
  files: { light: filesLight, dark: filesDark },
  transcript: { light: transcriptLight, dark: transcriptDark },
  'doubtful-word': { light: doubtfulWordLight, dark: doubtfulWordDark },
  history: { light: historyLight, dark: historyDark },
};

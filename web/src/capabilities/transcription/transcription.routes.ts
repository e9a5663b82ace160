import { AudioLines } from 'lucide-react';
import type { ServiceEntry } from '../jobs/index.ts';

/** Transcription, whose jobs are Qual AI jobs. */
export const transcriptionService: ServiceEntry = {
  sid: 'SID002',
  icon: AudioLines,
  load: () => import('./transcription-screens.ts').then((module) => module.transcriptionScreens),
  loadOrder: () => import('./transcription-order.tsx').then((module) => module.transcriptionOrder),
};

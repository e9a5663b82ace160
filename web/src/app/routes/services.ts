import type { ServiceEntry } from '../../capabilities/jobs/index.ts';
import { transcriptionService } from '../../capabilities/transcription/transcription.routes.ts';

/** Services whose jobs have screens, in the order of their groups in the rail: the installed ones. */
export const services: readonly ServiceEntry[] = [transcriptionService];

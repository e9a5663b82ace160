import type { ReactNode } from 'react';
import { ServiceContext } from '../../jobs/index.ts';
import { transcriptionService } from '../transcription.routes.ts';

const { sid, load, loadOrder } = transcriptionService;

/** Transcription with its screens and its order form loaded. */
export const transcription = { sid, ...(await load()), order: await loadOrder() };

/** A part of a page of a transcription job. */
export const inTranscription = (part: ReactNode) => (
  <ServiceContext value={transcription}>{part}</ServiceContext>
);

import type { Answer } from '@colloquy/contract';
import {
  importAsTranscript,
  type JobDetail,
  type JobSettings,
  retryInLanguage,
  startConversation,
  transcribeAgain,
} from '@colloquy/contract/jobs';
import { findQualities, findSpeechLanguages } from '@colloquy/contract/models';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { cacheJob, updateJob } from '../jobs/index.ts';

const speechQuery = queryOptions({
  queryKey: ['speech-languages'],
  queryFn: ({ signal }) => call(findSpeechLanguages, { signal }),
  // The admin may change which languages are offered first.
  staleTime: 5 * 60_000,
});

type Speech = Answer<typeof findSpeechLanguages>;

export const firstLanguagesQuery = { ...speechQuery, select: (speech: Speech) => speech.first };
export const speechLanguagesQuery = { ...speechQuery, select: (known: Speech) => known.languages };
export const expectedErrorsQuery = { ...speechQuery, select: (known: Speech) => known.expected };

/** Qualities on offer now; an admin may switch engines at any time. */
export const qualitiesQuery = (language: string | null) =>
  queryOptions({
    queryKey: ['qualities', language],
    queryFn: ({ signal }) =>
      call(findQualities, { query: language === null ? {} : { language }, signal }).then(
        ({ qualities }) => qualities,
      ),
  });

/** Transcribes a failed file again in the given language. */
export async function retryFileInLanguage(jobId: string, jobFileId: string, language: string): Promise<void> {
  const { job } = await call(retryInLanguage, { params: { jobId }, body: { jobFileId, language } });
  cacheJob(job);
}

/** Imports a text file that is named as audio. */
export const importFileAsTranscript = (jobId: string, jobFileId: string): Promise<void> =>
  updateJob(jobId, call(importAsTranscript, { params: { jobId }, body: { jobFileId } }));

/** Starts a conversation with the tracks that have arrived. */
export const startWithTracks = (jobId: string, jobFileId: string): Promise<void> =>
  updateJob(jobId, call(startConversation, { params: { jobId }, body: { jobFileId } }));

type AgainOrder = { jobFileId: string; requestId: string; settings: JobSettings };

/** Orders another transcript of a file as a job of its own; `requestId` makes repeated calls idempotent. */
export async function orderAgain(
  jobId: string,
  { jobFileId, requestId, settings: { language, speakers, quality } }: AgainOrder,
): Promise<JobDetail> {
  const body = { jobFileId, requestId, language, speakers, ...(quality && { quality }) };
  const { job } = await call(transcribeAgain, { params: { jobId }, body });
  cacheJob(job);
  return job;
}

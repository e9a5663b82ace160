import { answerRecognition, readVoices, type RecordingVoices } from '@colloquy/contract/voices';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { useInvalidations, queryClient } from '../../../app/query-client.ts';

const NO_VOICES: RecordingVoices = { canRemember: false, recognised: [] };

export const voicesQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['voices', recordingId],
    queryFn: ({ signal }) => call(readVoices, { params: { recordingId }, signal }),
  });

/** Recognised speakers of a recording; names may arrive while the page is open. */
export function useVoices(recordingId: string): RecordingVoices {
  useInvalidations('voices', recordingId);
  return useQuery(voicesQuery(recordingId)).data ?? NO_VOICES;
}

/** Confirms or rejects a recognised speaker. */
export async function confirmRecognition(
  recordingId: string,
  speakerId: string,
  isRight: boolean,
): Promise<void> {
  const now = await call(answerRecognition, { params: { recordingId }, body: { speakerId, isRight } });
  queryClient.setQueryData(voicesQuery(recordingId).queryKey, now);
}

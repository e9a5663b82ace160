import { answerRecognition, readVoices, type RecordingVoices } from '@colloquy/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../app/api/api-error.ts';
import { call } from '../../../../app/api/client.ts';
import { useHints } from '../../../../app/live/use-hints.ts';
import { queryClient } from '../../../../app/query-client.ts';
import { toast } from '../../../../ui/toast/toast.ts';

const NOBODY: RecordingVoices = { canRemember: false, recognised: [] };

export const voicesQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['voices', recordingId],
    queryFn: ({ signal }) => call(readVoices, { params: { recordingId }, signal }),
  });

/** Whom the machine recognised; a name may come while the page is open. */
export function useVoices(recordingId: string): RecordingVoices {
  useHints('voices', recordingId);
  return useQuery(voicesQuery(recordingId)).data ?? NOBODY;
}

/** A person says whether somebody is who the machine took them for. */
export async function answer(recordingId: string, speakerId: string, isRight: boolean): Promise<void> {
  try {
    const now = await call(answerRecognition, { params: { recordingId }, body: { speakerId, isRight } });
    queryClient.setQueryData(voicesQuery(recordingId).queryKey, now);
  } catch (error) {
    toast.error(messageOf(error));
  }
}

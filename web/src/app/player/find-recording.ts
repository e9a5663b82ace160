import { readTranscript } from '@colloquy/contract/client';
import { call } from '../api/client.ts';
import { withAccessParameter } from '../session/access-parameters.ts';
import { pathOfRecording, type PlayableRecording } from './playback.ts';

/** Later than any revision, so that the answer contains no segments. */
const NO_CHANGES_SINCE = 2 ** 31 - 1;

/** The name, media and page of a recording that no page has shown. */
export async function findRecording(recordingId: string): Promise<PlayableRecording> {
  const { recording } = await call(readTranscript, {
    params: { recordingId },
    query: { since: NO_CHANGES_SINCE },
  });
  const { id, name, media, durationMs, sid, jobId } = recording;
  return {
    id,
    name,
    mediaPath: media && withAccessParameter(media.path),
    durationMs,
    pagePath: pathOfRecording(sid, jobId, id),
  };
}

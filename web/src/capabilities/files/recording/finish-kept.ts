import { holdHere, letGo } from './held-here.ts';
import type { KeptRecording } from './kept-recording.ts';
import { changeRecording } from './recording-store.ts';
import { sendRecording } from './send-recording.ts';

/** Ends a recording that was left: what is kept is all there is. */
export async function finishKept(recording: KeptRecording): Promise<void> {
  if (!(await holdHere(recording.id))) return;
  // Where that does not work it stays offered.
  await endKept(recording).catch(() => letGo(recording.id));
}

/** Says that nothing more will come of it: what is left is the sending. */
export async function endKept({ id }: KeptRecording): Promise<void> {
  const ended = await changeRecording(id, { isEnded: true });
  if (ended) sendRecording(ended);
}

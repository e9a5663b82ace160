import { readFile } from 'node:fs/promises';

const INTERVIEW = new URL('../demo/interview.opus', import.meta.url);
const LENGTH_MS = 174_740;

/** Returns the first seconds of the demo interview, cut at an Ogg page. */
export async function readInterviewStart(seconds: number): Promise<Buffer> {
  const bytes = await readFile(INTERVIEW);
  const about = Math.floor((bytes.length * seconds * 1_000) / LENGTH_MS);
  return bytes.subarray(0, bytes.indexOf('OggS', about));
}

/** Words of the first 13 seconds. */
export const INTERVIEW_START_WORDS =
  "Thank you for making time this morning. I will record our conversation and you can stop at any moment. Is that all right with you? Yes, that's fine. Go ahead.";

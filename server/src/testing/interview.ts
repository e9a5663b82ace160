import { readFile } from 'node:fs/promises';

const INTERVIEW = new URL('../demo/interview.opus', import.meta.url);
const LENGTH_MS = 174_740;

/** The first seconds of the demo interview, cut between two pages of its Ogg stream. */
export async function beginningOfInterview(seconds: number): Promise<Buffer> {
  const bytes = await readFile(INTERVIEW);
  const about = Math.floor((bytes.length * seconds * 1_000) / LENGTH_MS);
  return bytes.subarray(0, bytes.indexOf('OggS', about));
}

/** What is said in its first thirteen seconds. */
export const INTERVIEW_BEGINS =
  "Thank you for making time this morning. I will record our conversation and you can stop at any moment. Is that all right with you? Yes, that's fine. Go ahead.";

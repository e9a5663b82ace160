import { readdir, readFile } from 'node:fs/promises';
import { createWhisperSpeech, modelsFolder, SAMPLES_PER_MS } from '@colloquy/engines';
import { readRssMb } from '../../engines/src/host/watch-memory.ts';
import { findClips } from '../correction/clips.ts';
import { rounded, type SpeechMeasurement } from '../bench.ts';

const SAMPLE_INTERVAL_MS = 200;

/**
 * Peak memory of the speech host over hours of audio: the clips in a loop, in all their languages,
 * transcribed as English. Audio is generated on demand.
 */
export const measureMemory: SpeechMeasurement = async ({ hours = '3' }) => {
  const clips = await Promise.all((await findClips()).map((clip) => clip.read()));
  const once = join(clips);
  const totalMs = Number(hours) * 3_600_000;
  const speech = createWhisperSpeech({ modelsFolder: modelsFolder() });
  const before = new Set(await childrenOf(process.pid));
  await speech.warmUp();
  const [host] = (await childrenOf(process.pid)).filter((pid) => !before.has(pid));
  if (host === undefined) throw new Error('The speech host does not run.');
  let peakMb = (await readRssMb(host)) ?? Number.NaN;
  const loadedMb = peakMb;
  const watch = setInterval(
    () => void readRssMb(host).then((mb) => (peakMb = Math.max(peakMb, mb ?? 0))),
    SAMPLE_INTERVAL_MS,
  );
  let words = 0;
  try {
    const audio = {
      read: (fromMs: number, toMs: number) =>
        Promise.resolve(loopedSlice(once, fromMs, Math.min(toMs, totalMs))),
    };
    const { signal } = new AbortController();
    for await (const { utterances } of speech.transcribe(audio, { language: 'en', fromMs: 0, signal }))
      words += utterances.reduce((sum, utterance) => sum + utterance.words.length, 0);
  } finally {
    clearInterval(watch);
    await speech.close();
  }
  return {
    rows: [
      {
        label: `  peak memory of the speech host, ${hours} hours, ${words} words`,
        ours: `${peakMb.toFixed(0)} MB`,
      },
      { label: '  with its models loaded (goal 900 MB at most)', ours: `${loadedMb.toFixed(0)} MB` },
    ],
    figures: { peakMb: rounded(peakMb, 0) },
  };
};

/** Slice of endlessly repeated audio. */
function loopedSlice(once: Int16Array, fromMs: number, toMs: number): Int16Array {
  const made = new Int16Array(Math.max(0, toMs - fromMs) * SAMPLES_PER_MS);
  for (let at = 0; at < made.length;) {
    const from = (fromMs * SAMPLES_PER_MS + at) % once.length;
    const part = once.subarray(from, from + made.length - at);
    made.set(part, at);
    at += part.length;
  }
  return made;
}

function join(clips: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(clips.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const clip of clips) {
    joined.set(clip, at);
    at += clip.length;
  }
  return joined;
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

import { EngineError } from '../ports/engine.ts';
import { serveHost } from './serve-host.ts';

/** A host with every kind of failure, for host.test.ts. */
export interface FixtureApi {
  echo: { input: unknown; output: unknown };
  environment: { input: null; output: { names: string[]; execArgv: string[] } };
  refuse: { input: { found: string }; output: never };
  fail: { input: string; output: never };
  abort: { input: string; output: never };
  count: { input: { to: number }; output: number; part: { number: number; samples: Int16Array } };
  sum: {
    input: { toMs: number };
    output: number;
    callbacks: { read(fromMs: number, toMs: number): Promise<Int16Array> };
  };
  wait: { input: null; output: never };
  hang: { input: null; output: never };
  ignoreAbort: { input: { ms: number }; output: string };
  leak: { input: null; output: never };
}

let emitted = 0;

serveHost<FixtureApi>({
  echo: async (input) => input,
  environment: async () => ({ names: Object.keys(process.env), execArgv: process.execArgv }),
  refuse: async ({ found }) => {
    throw new EngineError('not-media', { found });
  },
  fail: async (sentence) => {
    throw new TypeError(sentence);
  },
  abort: async (message) => {
    process.stderr.write(`${message}\n`);
    process.abort();
  },
  count: async ({ to }, { emit }) => {
    emitted = 0;
    for (let number = 0; number < to; number += 1) {
      await emit({ number, samples: new Int16Array([number, -number]) });
      emitted = number + 1;
    }
    return emitted;
  },
  sum: async ({ toMs }, { callbacks }) => {
    let sum = 0;
    for (let ms = 0; ms < toMs; ms += 100) {
      const samples = await callbacks.read(ms, ms + 100);
      sum = samples.reduce((total, sample) => total + sample, sum);
    }
    return sum;
  },
  wait: (_input, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  hang: async () => {
    for (;;) Math.sqrt(2);
  },
  ignoreAbort: ({ ms }) => new Promise((resolve) => setTimeout(resolve, ms, 'finished')),
  leak: async () => {
    const buffers: Buffer[] = [];
    for (;;) {
      buffers.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
});

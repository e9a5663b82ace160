import type { Engines } from '../../capabilities/models/index.ts';
import { type FaultKit, never } from './fault-kit.ts';

/** Warm-up and close are not part of the work. */
const NOT_INTERCEPTED = ['warmUp', 'close'];
const STREAMING = ['decode', 'transcribe'];

/** Injects faults into engine calls and into each piece of a streamed answer. */
export const withEngineFaults = (kit: FaultKit, engines: Engines): Engines => ({
  ...engines,
  media: withFaults(kit, engines.media),
  speech: withFaults(kit, engines.speech),
  diarization: withFaults(kit, engines.diarization),
});

type Method = (...asked: unknown[]) => unknown;

const withFaults = <E extends object>(kit: FaultKit, engine: E): E =>
  new Proxy(engine, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || typeof name !== 'string' || NOT_INTERCEPTED.includes(name))
        return member;
      return (...asked: unknown[]) => {
        if (kit.execution()?.hasCrashed) return never();
        const call = (member as Method).bind(target);
        if (!STREAMING.includes(name)) return kit.callPort('engine', name, async () => call(...asked));
        return interceptStream(kit, name, call(...asked) as AsyncIterable<unknown>);
      };
    },
  });

async function* interceptStream(kit: FaultKit, name: string, pieces: AsyncIterable<unknown>): AsyncGenerator {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await kit.callPort('engine', name, () => iterator.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await iterator.return?.();
  }
}

import type { Engines } from '../../capabilities/models/index.ts';
import { type FaultKit, never } from './fault-kit.ts';

/** Not part of the work: engines are warmed up beside it, and closed when the process ends. */
const BESIDE = ['warmUp', 'close'];
const ANSWERED_IN_PIECES = ['decode', 'transcribe'];

/** Engines whose calls, and each piece of what they answer in pieces, may go wrong. */
export const faultyEngines = (kit: FaultKit, engines: Engines): Engines => ({
  ...engines,
  media: faulty(kit, engines.media),
  speech: faulty(kit, engines.speech),
  voices: faulty(kit, engines.voices),
});

type Method = (...asked: unknown[]) => unknown;

const faulty = <E extends object>(kit: FaultKit, engine: E): E =>
  new Proxy(engine, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || typeof name !== 'string' || BESIDE.includes(name)) return member;
      return (...asked: unknown[]) => {
        if (kit.execution()?.isDead) return never();
        const call = (member as Method).bind(target);
        if (!ANSWERED_IN_PIECES.includes(name)) return kit.pass('engine', name, async () => call(...asked));
        return inPieces(kit, name, call(...asked) as AsyncIterable<unknown>);
      };
    },
  });

async function* inPieces(kit: FaultKit, name: string, pieces: AsyncIterable<unknown>): AsyncGenerator {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await kit.pass('engine', name, () => iterator.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await iterator.return?.();
  }
}

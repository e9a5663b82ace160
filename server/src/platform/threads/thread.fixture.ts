import { setTimeout as delay } from 'node:timers/promises';

export type ThreadJob = {
  kind:
    | 'environment'
    | 'pollute'
    | 'look'
    | 'spin'
    | 'fill memory'
    | 'overflow the stack'
    | 'exit'
    | 'throw'
    | 'count';
};

/** Work for tests of threads. */
export default function work({ kind }: ThreadJob): Promise<unknown> | AsyncIterable<unknown> {
  return kind === 'count' ? count() : doOne(kind);
}

async function* count(): AsyncGenerator<number> {
  for (let number = 1; ; number++) {
    yield number;
    await delay(5);
  }
}

// oxlint-disable-next-line require-await -- errors must reject
async function doOne(kind: ThreadJob['kind']): Promise<unknown> {
  const kept: unknown[] = [];
  const recurse = (): number => recurse() + 1;
  switch (kind) {
    case 'environment':
      return { ...process.env };
    case 'pollute':
      return Object.assign(Object.prototype, { polluted: 'dirty' }) && true;
    case 'look':
      return ({} as { polluted?: string }).polluted ?? 'clean';
    case 'spin':
      for (;;) kept.length = 0;
    case 'fill memory':
      for (;;) kept.push(Array.from({ length: 100_000 }, () => Math.random()));
    case 'overflow the stack':
      return recurse();
    case 'exit':
      // oxlint-disable-next-line unicorn/no-process-exit -- ends only the thread
      return process.exit(3);
    default:
      throw new Error('An error of the work');
  }
}

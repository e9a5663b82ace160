import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EngineError } from '../ports/engine.ts';
import type { FixtureApi } from './host.fixture.ts';
import { HostCrashed, HostTimedOut, openHost, type EngineHost, type HostOptions } from './index.ts';

const hosts: EngineHost<FixtureApi>[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

function open(options: Partial<HostOptions> = {}): EngineHost<FixtureApi> {
  const host = openHost<FixtureApi>(new URL('./host.fixture.ts', import.meta.url), {
    name: 'fixture',
    idleMs: 60_000,
    maxRssMb: 400,
    graceMs: 300,
    ...options,
  });
  hosts.push(host);
  return host;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const waitUntilGone = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5_000);

describe('calls', () => {
  test('the host starts at first use and answers concurrent calls with their own results', async () => {
    const host = open();
    expect(host.pid).toBeUndefined();
    const samples = new Int16Array([1, -2, 32767]);
    const results = await Promise.all([host.call('echo', samples), host.call('echo', { a: [1n] })]);
    expect(results).toEqual([samples, { a: [1n] }]);
    expect(host.pid).toBeGreaterThan(0);
  });

  test('an EngineError keeps its code and details, another error its name', async () => {
    const host = open();
    const refused = await host.call('refuse', { found: 'a PDF' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EngineError);
    expect(refused).toMatchObject({ code: 'not-media', details: { found: 'a PDF' } });
    await expect(host.call('fail', 'broken')).rejects.toMatchObject({ name: 'TypeError', message: 'broken' });
  });

  test('the host inherits neither secrets nor flags', async () => {
    vi.stubEnv('COLLOQUY_SECRET', 'canary');
    vi.stubEnv('NODE_OPTIONS', '--no-warnings');
    const { names, execArgv } = await open({ env: { OWN: '1' } }).call('environment', null);
    vi.unstubAllEnvs();
    expect(names).toContain('OWN');
    expect(names).not.toContain('COLLOQUY_SECRET');
    expect(names).not.toContain('NODE_OPTIONS');
    expect(execArgv).toEqual([]);
  });

  test('the host reads from its caller', async () => {
    const read = vi.fn(async (fromMs: number, toMs: number) => new Int16Array(toMs - fromMs).fill(1));
    await expect(open().call('sum', { toMs: 300 }, { callbacks: { read } })).resolves.toBe(300);
    expect(read.mock.calls).toEqual([
      [0, 100],
      [100, 200],
      [200, 300],
    ]);
  });

  test('an error of a callback reaches the host and comes back', async () => {
    const read = async (): Promise<Int16Array> => {
      throw new EngineError('damaged', { atMs: 7 });
    };
    const call = open().call('sum', { toMs: 300 }, { callbacks: { read } });
    await expect(call).rejects.toMatchObject({ code: 'damaged', details: { atMs: 7 } });
  });
});

describe('parts', () => {
  test('arrive in order, one at a time, and all before the end', async () => {
    const numbers: number[] = [];
    let atOnce = 0;
    const output = await open().call(
      'count',
      { to: 20 },
      {
        onPart: async ({ number, samples }) => {
          expect(++atOnce).toBe(1);
          await sleep(2);
          expect(samples).toEqual(new Int16Array([number, -number]));
          numbers.push(number);
          atOnce -= 1;
        },
      },
    );
    expect(output).toBe(20);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  test('the host waits while its caller is behind', async () => {
    const host = open();
    const release = Promise.withResolvers<void>();
    const stop = new AbortController();
    let received = 0;
    const call = host.call(
      'count',
      { to: 1000 },
      {
        signal: stop.signal,
        onPart: async () => {
          received += 1;
          await release.promise;
        },
      },
    );
    await vi.waitFor(() => expect(received).toBe(1), 5_000);
    // Messages keep their order: a second part would have arrived before this result.
    await host.call('echo', 1);
    expect(received).toBe(1);
    stop.abort();
    await expect(call).rejects.toThrow('abort');
    release.resolve();
    await expect(host.call('count', { to: 5 })).resolves.toBe(5);
  });

  test('an error while handling a part ends the call', async () => {
    const onPart = (): never => {
      throw new Error('disk full');
    };
    await expect(open().call('count', { to: 1000 }, { onPart })).rejects.toThrow('disk full');
  });
});

describe('ends', () => {
  test('a crash rejects the running calls with the last output; the next call starts a new host', async () => {
    const host = open();
    await host.call('echo', 1);
    const waitingCall = host.call('wait', null);
    const crash = await host.call('abort', 'last words').catch((error: unknown) => error);
    expect(crash).toBeInstanceOf(HostCrashed);
    expect(crash).toMatchObject({ host: 'fixture', reason: 'crashed', signal: 'SIGABRT' });
    expect((crash as HostCrashed).stderr).toContain('last words');
    await expect(waitingCall).rejects.toBeInstanceOf(HostCrashed);
    await expect(host.call('echo', 2)).resolves.toBe(2);
  });

  test('SIGKILL from outside is a crash', async () => {
    const host = open();
    await host.call('echo', 1);
    const waitingCall = host.call('wait', null);
    process.kill(host.pid ?? 0, 'SIGKILL');
    await expect(waitingCall).rejects.toMatchObject({ name: 'HostCrashed', signal: 'SIGKILL' });
  });

  test('a module that cannot start is a crash with a reason', async () => {
    const host = openHost<FixtureApi>(new URL('./missing.ts', import.meta.url), {
      name: 'missing',
      idleMs: 1,
      maxRssMb: 100,
    });
    const crash = await host.call('echo', 1).catch((error: unknown) => error);
    expect(crash).toBeInstanceOf(HostCrashed);
    expect((crash as HostCrashed).stderr).toContain('missing.ts');
  });

  test('a leaking host is killed at its limit', { timeout: 20_000 }, async () => {
    const leak = open({ maxRssMb: 250 }).call('leak', null);
    await expect(leak).rejects.toMatchObject({ name: 'HostCrashed', reason: 'memory' });
  });

  test('a call over its time limit fails, and a blocked host is replaced', async () => {
    const host = open();
    await host.call('echo', 1);
    const stuckPid = host.pid ?? 0;
    await expect(host.call('hang', null, { maxMs: 200 })).rejects.toBeInstanceOf(HostTimedOut);
    await waitUntilGone(stuckPid);
    await expect(host.call('echo', 2)).resolves.toBe(2);
  });

  test('an aborted call rejects immediately, and a host that stops it stays alive', async () => {
    const host = open();
    await host.call('echo', 1);
    const { pid } = host;
    const stop = new AbortController();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const call = host.call('wait', null, { signal: stop.signal });
      stop.abort(new Error('cancelled'));
      await expect(call).rejects.toThrow('cancelled');
      // Returns after the host has confirmed that it stopped.
      await host.call('echo', 2);
      vi.advanceTimersByTime(10_000);
    } finally {
      vi.useRealTimers();
    }
    await expect(host.call('echo', 3)).resolves.toBe(3);
    expect(host.pid).toBe(pid);
  });

  test('a host that ignores an abort accepts no new calls but finishes the others', async () => {
    const host = open({ graceMs: 100 });
    await host.call('echo', 1);
    const pid = host.pid ?? 0;
    const other = host.call('ignoreAbort', { ms: 600 });
    const ignored = host.call('ignoreAbort', { ms: 60_000 }, { signal: AbortSignal.timeout(50) });
    await expect(ignored).rejects.toThrow('timeout');
    await vi.waitFor(async () => {
      await host.call('echo', 2);
      expect(host.pid).not.toBe(pid);
    }, 5_000);
    await expect(other).resolves.toBe('finished');
    await waitUntilGone(pid);
  });

  test('an idle host ends', async () => {
    const host = open({ idleMs: 100 });
    await host.call('echo', 1);
    const pid = host.pid ?? 0;
    await waitUntilGone(pid);
    await expect(host.call('echo', 2)).resolves.toBe(2);
  });

  test('closing rejects running calls', async () => {
    const host = open();
    const call = host.call('wait', null);
    await host.close();
    await expect(call).rejects.toMatchObject({ name: 'HostCrashed', reason: 'closed' });
  });

  test.each(['wait', 'hang'] as const)('a host in "%s" ends when its parent is killed', async (method) => {
    const parent = fork(new URL('./host-parent.fixture.ts', import.meta.url), [method], { execArgv: [] });
    const [pid] = (await once(parent, 'message')) as [number];
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await waitUntilGone(pid);
  });

  test('an idle host does not keep its parent alive', async () => {
    const parent = fork(new URL('./host-parent.fixture.ts', import.meta.url), ['echo'], { execArgv: [] });
    const [pid] = (await once(parent, 'message')) as [number];
    parent.disconnect();
    await once(parent, 'exit');
    await waitUntilGone(pid);
  });
});

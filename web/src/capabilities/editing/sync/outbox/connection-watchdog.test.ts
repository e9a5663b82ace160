import { expect, it } from 'vitest';
import { type ConnectionPorts, PROBE_MS, SILENCE_MS, withConnectionWatchdog } from './connection-watchdog.ts';

/** A connection with a manually advanced clock. */
function aConnection(probe: ConnectionPorts['probe']) {
  let pending: { ms: number; end: () => void }[] = [];
  let reconnect = (): void => undefined;
  const ports: ConnectionPorts = {
    probe,
    onReconnect: (listener) => {
      reconnect = listener;
      return () => (reconnect = () => undefined);
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const wait = { ms, end: resolve };
        pending.push(wait);
        signal.addEventListener('abort', () => {
          pending = pending.filter((each) => each !== wait);
          resolve();
        });
      }),
  };
  return {
    ports,
    reconnects: () => reconnect(),
    waits: () => pending.map(({ ms }) => ms),
    pass: async (ms: number) => {
      const over = pending.filter((each) => each.ms === ms);
      pending = pending.filter((each) => each.ms !== ms);
      for (const { end } of over) end();
      await ticks();
    },
  };
}

const ticks = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

const messageOf = (error: unknown): string => (error as Error).message;

function aRequest() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isAborted = false;
  const request = (signal: AbortSignal): Promise<string> => {
    signal.addEventListener('abort', () => {
      isAborted = true;
      reject(new Error('aborted'));
    });
    return promise;
  };
  return { request, answer: resolve, isAborted: () => isAborted };
}

it('waits for the server as long as it is reachable', async () => {
  const connection = aConnection(async () => undefined);
  const request = aRequest();
  const answered = withConnectionWatchdog(connection.ports, request.request);
  for (let minutes = 0; minutes < 10; minutes++) await connection.pass(SILENCE_MS);
  expect(request.isAborted()).toBe(false);
  request.answer('saved');
  await expect(answered).resolves.toBe('saved');
  await ticks();
  expect(connection.waits(), 'nothing goes on').toEqual([]);
});

it.each<[string, ConnectionPorts['probe'], number]>([
  ['fails', () => Promise.reject(new Error('out of reach')), SILENCE_MS],
  ['is not answered', () => new Promise(() => undefined), PROBE_MS],
])('aborts the request if a probe %s', async (_how, probe, ms) => {
  const connection = aConnection(probe);
  const request = aRequest();
  const failed = withConnectionWatchdog(connection.ports, request.request).catch(messageOf);
  await connection.pass(SILENCE_MS);
  if (ms !== SILENCE_MS || !request.isAborted()) await connection.pass(ms);
  expect(await failed).toBe('aborted');
  expect(request.isAborted()).toBe(true);
});

it('aborts the request once a lost connection is back', async () => {
  const connection = aConnection(async () => undefined);
  const request = aRequest();
  const failed = withConnectionWatchdog(connection.ports, request.request).catch(messageOf);
  await ticks();
  connection.reconnects();
  expect(await failed).toBe('aborted');
});

import { expect, it } from 'vitest';
import { type ConnectionPorts, PROBE_MS, SILENT_MS, untilCutOff } from './until-cut-off.ts';

/** A connection whose time passes when the test says so. */
function aConnection(probe: ConnectionPorts['probe']) {
  let waiting: { ms: number; end: () => void }[] = [];
  let back = (): void => undefined;
  const ports: ConnectionPorts = {
    probe,
    onBack: (listener) => {
      back = listener;
      return () => (back = () => undefined);
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const wait = { ms, end: resolve };
        waiting.push(wait);
        signal.addEventListener('abort', () => {
          waiting = waiting.filter((each) => each !== wait);
          resolve();
        });
      }),
  };
  return {
    ports,
    comesBack: () => back(),
    waits: () => waiting.map(({ ms }) => ms),
    pass: async (ms: number) => {
      const over = waiting.filter((each) => each.ms === ms);
      waiting = waiting.filter((each) => each.ms !== ms);
      for (const { end } of over) end();
      await turns();
    },
  };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

const messageOf = (error: unknown): string => (error as Error).message;

function aRequest() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isCut = false;
  const ask = (signal: AbortSignal): Promise<string> => {
    signal.addEventListener('abort', () => {
      isCut = true;
      reject(new Error('aborted'));
    });
    return promise;
  };
  return { ask, answer: resolve, isCut: () => isCut };
}

it('waits for the server as long as it can be reached', async () => {
  const connection = aConnection(async () => undefined);
  const request = aRequest();
  const answered = untilCutOff(connection.ports, request.ask);
  for (let minutes = 0; minutes < 10; minutes++) await connection.pass(SILENT_MS);
  expect(request.isCut()).toBe(false);
  request.answer('saved');
  await expect(answered).resolves.toBe('saved');
  await turns();
  expect(connection.waits(), 'nothing goes on').toEqual([]);
});

it.each<[string, ConnectionPorts['probe'], number]>([
  ['fails', () => Promise.reject(new Error('out of reach')), SILENT_MS],
  ['is not answered', () => new Promise(() => undefined), PROBE_MS],
])('is given up where a probe %s', async (_how, probe, ms) => {
  const connection = aConnection(probe);
  const request = aRequest();
  const failed = untilCutOff(connection.ports, request.ask).catch(messageOf);
  await connection.pass(SILENT_MS);
  if (ms !== SILENT_MS || !request.isCut()) await connection.pass(ms);
  expect(await failed).toBe('aborted');
  expect(request.isCut()).toBe(true);
});

it('is given up once a connection that was lost is back', async () => {
  const connection = aConnection(async () => undefined);
  const request = aRequest();
  const failed = untilCutOff(connection.ports, request.ask).catch(messageOf);
  await turns();
  connection.comesBack();
  expect(await failed).toBe('aborted');
});

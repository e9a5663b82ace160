import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { loseAnswerOfCommit } from '../../testing/lost-answers.ts';
import { startFreezableProxy } from '../../testing/freezable-proxy.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { loginUrl } from '../database/logins.ts';
import { asTask } from '../database/open.ts';
import { closePools } from '../database/pools.ts';
import { run, savepoint, sqlQuery } from '../database/scope.ts';
import { StoreAway } from '../database/store-away.ts';
import { newId } from '../ids.ts';
import { type BusMessage, hint, openBus } from './hint-bus.ts';

const server = useTestServer();
const organisationId = newId();
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

it('notices that its connection leads nowhere any more, says that it missed something, and listens again', async () => {
  const { databaseUrl, secret } = server.config;
  const proxy = await startFreezableProxy(loginUrl(databaseUrl, secret, 'app'));
  const bus = openBus(proxy.url, 100);
  closing.push(async () => {
    await bus.close();
    await proxy.close();
  });
  const messages: BusMessage[] = [];
  let gaps = 0;
  bus.subscribe({ onMessage: (message) => messages.push(message), onGap: () => (gaps += 1) });
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1);
  const send = (id: string): Promise<void> =>
    run(asTask(organisationId), () => hint(organisationId, 'job', id));
  const [before, after] = [newId(), newId()];
  await send(before);
  await expect.poll(() => messages, { timeout: 10_000 }).toMatchObject([{ id: before }]);
  // As a failover or a router that forgot the connection leaves it: no end, and nothing comes.
  proxy.freeze();
  await send(newId());
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(2);
  await send(after);
  await expect.poll(() => messages, { timeout: 10_000 }).toMatchObject([{ id: before }, { id: after }]);
});

it('tells hints of a commit whose answer was lost, and none of one that was refused', async () => {
  const { databaseUrl, secret } = server.config;
  const bus = openBus(loginUrl(databaseUrl, secret, 'app'));
  closing.push(() => bus.close());
  const ids: string[] = [];
  await new Promise<void>((resolve) => {
    bus.subscribe({
      onMessage: (message) => message.kind === 'hint' && ids.push(message.id),
      onGap: resolve,
    });
  });
  const [lost, refused, last] = [newId(), newId(), newId()];
  const send = (id: string, statement: string): Promise<unknown> =>
    run(asTask(organisationId), async () => {
      await hint(organisationId, 'job', id);
      await sqlQuery(statement).catch(() => {});
    });
  loseAnswerOfCommit(/select 'lost'/);
  await expect(send(lost, `select 'lost'`)).rejects.toThrow(StoreAway);
  vi.restoreAllMocks();
  await expect(send(refused, 'select 1 / 0')).rejects.toThrow('rolled back');
  await send(last, 'select 1');
  await expect.poll(() => ids, { timeout: 10_000 }).toEqual([lost, last]);
});

it('tells hints once their scope has committed, and none of a part that failed', async () => {
  const { databaseUrl, secret } = server.config;
  const bus = openBus(loginUrl(databaseUrl, secret, 'app'));
  closing.push(() => bus.close());
  const ids: string[] = [];
  await new Promise<void>((resolve) => {
    bus.subscribe({
      onMessage: (message) => message.kind === 'hint' && ids.push(message.id),
      onGap: resolve,
    });
  });
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const sent = (): string[] => statements.mock.calls.map(([text]) => JSON.stringify(text));
  const [first, second, undone, last] = [newId(), newId(), newId(), newId()];
  await run(asTask(organisationId), async () => {
    await hint(organisationId, 'job', first);
    await hint(organisationId, 'job', first);
    await savepoint(async () => {
      await hint(organisationId, 'job', undone);
      await sqlQuery('select 1 / 0');
    }).catch(() => {});
    await savepoint(() => hint(organisationId, 'job', second));
    // A transaction that notifies holds up all others that do, until it is on the disk.
    expect(sent().filter((text) => text.includes('pg_notify'))).toEqual([]);
  });
  await expect.poll(() => ids, { timeout: 10_000 }).toEqual([first, second]);
  const order = sent().map((text) => /commit|pg_notify/.exec(text)?.[0]);
  expect(order.filter(Boolean)).toEqual(['commit', 'pg_notify']);
  statements.mockRestore();
  await run(asTask(organisationId), () => hint(organisationId, 'job', last));
  // What was committed is told before the process ends.
  await closePools();
  await expect.poll(() => ids, { timeout: 10_000 }).toEqual([first, second, last]);
});

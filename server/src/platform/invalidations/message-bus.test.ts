import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { loseCommitResponse } from '../../testing/lose-commit-response.ts';
import { startFreezableProxy } from '../../testing/freezable-proxy.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { loginUrl } from '../database/logins.ts';
import { asSystem } from '../database/open-scope.ts';
import { closePools } from '../database/pools.ts';
import { run, savepoint, sqlQuery } from '../database/scope.ts';
import { DatabaseUnavailableError } from '../database/database-unavailable.ts';
import { newId } from '../ids.ts';
import { type BusMessage, invalidate, openBus } from './message-bus.ts';

const server = useTestServer();
const organisationId = newId();
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

it('detects a dead connection, reports a gap, and listens again', async () => {
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
    run(asSystem(organisationId), () => invalidate(organisationId, 'job', id));
  const [before, after] = [newId(), newId()];
  await send(before);
  await expect.poll(() => messages, { timeout: 10_000 }).toMatchObject([{ id: before }]);
  // Like a failover or a router that drops the connection silently.
  proxy.freeze();
  await send(newId());
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(2);
  await send(after);
  await expect.poll(() => messages, { timeout: 10_000 }).toMatchObject([{ id: before }, { id: after }]);
});

it('sends invalidations of a commit whose answer was lost, and none of a failed one', async () => {
  const { databaseUrl, secret } = server.config;
  const bus = openBus(loginUrl(databaseUrl, secret, 'app'));
  closing.push(() => bus.close());
  const ids: string[] = [];
  await new Promise<void>((resolve) => {
    bus.subscribe({
      onMessage: (message) => message.kind === 'invalidation' && ids.push(message.id),
      onGap: resolve,
    });
  });
  const [lost, refused, last] = [newId(), newId(), newId()];
  const send = (id: string, statement: string): Promise<unknown> =>
    run(asSystem(organisationId), async () => {
      await invalidate(organisationId, 'job', id);
      await sqlQuery(statement).catch(() => {});
    });
  loseCommitResponse(/select 'lost'/);
  await expect(send(lost, `select 'lost'`)).rejects.toThrow(DatabaseUnavailableError);
  vi.restoreAllMocks();
  await expect(send(refused, 'select 1 / 0')).rejects.toThrow('rolled back');
  await send(last, 'select 1');
  await expect.poll(() => ids, { timeout: 10_000 }).toEqual([lost, last]);
});

it('sends invalidations after their scope commits, and none of a failed savepoint', async () => {
  const { databaseUrl, secret } = server.config;
  const bus = openBus(loginUrl(databaseUrl, secret, 'app'));
  closing.push(() => bus.close());
  const ids: string[] = [];
  await new Promise<void>((resolve) => {
    bus.subscribe({
      onMessage: (message) => message.kind === 'invalidation' && ids.push(message.id),
      onGap: resolve,
    });
  });
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const sent = (): string[] => statements.mock.calls.map(([text]) => JSON.stringify(text));
  const [first, second, undone, last] = [newId(), newId(), newId(), newId()];
  await run(asSystem(organisationId), async () => {
    await invalidate(organisationId, 'job', first);
    await invalidate(organisationId, 'job', first);
    await savepoint(async () => {
      await invalidate(organisationId, 'job', undone);
      await sqlQuery('select 1 / 0');
    }).catch(() => {});
    await savepoint(() => invalidate(organisationId, 'job', second));
    // A notifying transaction blocks all other notifying ones until it is on disk.
    expect(sent().filter((text) => text.includes('pg_notify'))).toEqual([]);
  });
  await expect.poll(() => ids, { timeout: 10_000 }).toEqual([first, second]);
  const order = sent().map((text) => /commit|pg_notify/.exec(text)?.[0]);
  expect(order.filter(Boolean)).toEqual(['commit', 'pg_notify']);
  statements.mockRestore();
  await run(asSystem(organisationId), () => invalidate(organisationId, 'job', last));
  // Committed messages are sent before the process ends.
  await closePools();
  await expect.poll(() => ids, { timeout: 10_000 }).toEqual([first, second, last]);
});

import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { pool } from './pools.ts';

const server = useTestServer({
  COLLOQUY_DATABASE_CONNECTIONS: '3',
  COLLOQUY_IDENTITY_CONNECTIONS: '2',
  COLLOQUY_PLATFORM_CONNECTIONS: '1',
});

it('open as many connections per process as configured', async () => {
  expect((['app', 'identity', 'platform'] as const).map((login) => pool(login).options.max)).toEqual([
    3, 2, 1,
  ]);
  const answers = Array.from({ length: 12 }, () => pool('app').query('select pg_sleep(0.01)'));
  await Promise.all(answers);
  const { rows } = await server.superuser.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'colloquy app'`,
  );
  expect(rows).toEqual([{ count: 3 }]);
});

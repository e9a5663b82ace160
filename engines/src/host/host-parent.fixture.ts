import type { FixtureApi } from './host.fixture.ts';
import { openHost } from './open-host.ts';

// A separate process with a host, for host.test.ts to kill. Sends the host's process id once it runs.
const host = openHost<FixtureApi>(new URL('./host.fixture.ts', import.meta.url), {
  name: 'fixture',
  idleMs: 60_000,
  maxRssMb: 400,
});
await host.call('echo', 'started');
const method = process.argv[2];
if (method === 'wait' || method === 'hang') void host.call(method, null);
// The call leaves before the id is sent.
setTimeout(() => process.send?.(host.pid), 100);

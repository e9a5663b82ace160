/**
 * `node server/src/demo/make-demo.ts`: the demo organisation of a first start. Needs the web process, whose address is
 * in COLLOQUY_ADDRESS. May be repeated after it was cut short; the file with the sign-ins is written last.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../platform/config.ts';
import { closePools, openPools } from '../platform/database/pools.ts';
import { makeDemoPeople } from './demo-people.ts';
import { orderInterview } from './order-interview.ts';

const config = readConfig();
openPools(config.databaseUrl, config.secret);
try {
  const signIns = await makeDemoPeople(config.secret);
  const customer = signIns.find(({ role }) => role === 'customer')!;
  await orderInterview(process.env.COLLOQUY_ADDRESS ?? `http://${config.host}:${config.port}`, customer);
  const path = join(config.dataFolder, 'demo-sign-ins.json');
  writeFileSync(`${path}.part`, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.part`, path);
} finally {
  await closePools();
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { EndpointSpec } from '@colloquy/contract';
import { capabilities } from './capability-order.ts';

const contract = path.join(import.meta.dirname, '../../contract/src');

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The sub-path of the contract that has the capability's name. Some capabilities have none. */
const modules = capabilities
  .filter((name) => existsSync(path.join(contract, name, 'index.ts')))
  .map((name) => import(`@colloquy/contract/${name}`) as Promise<Record<string, unknown>>);

/** All endpoints. The permission matrix covers them and fails for any that is not served. */
export const ENDPOINTS: readonly EndpointSpec[] = (await Promise.all(modules)).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

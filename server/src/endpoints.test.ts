import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { EndpointSpec } from '@colloquy/contract';
import * as client from '@colloquy/contract/client';
import { ENDPOINTS } from './endpoints.ts';

const contract = path.join(import.meta.dirname, '../../contract/src');

it('lists every endpoint of every capability, with unique methods and paths', async () => {
  const files = globSync('*/*.endpoints.ts', { cwd: contract });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const module = (await import(path.join(contract, file))) as Record<string, Partial<EndpointSpec>>;
    for (const value of Object.values(module))
      if (value.access && value.path) expect(ENDPOINTS).toContain(value);
  }
  const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});

it('exports every endpoint that is open to API keys beside the client', () => {
  const exported = new Set<unknown>(Object.values(client));
  const missing = ENDPOINTS.filter((endpoint) => endpoint.scope !== undefined && !exported.has(endpoint));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

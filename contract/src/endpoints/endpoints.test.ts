import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { EndpointSpec } from '../endpoint.ts';
import { ENDPOINTS } from './index.ts';

it('lists the endpoints of every file, each under a method and path of its own', async () => {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => /^[\w-]+\.ts$/.test(name) && name !== 'index.ts',
  );
  for (const file of files) {
    const module = (await import(`./${file}`)) as Record<string, Partial<EndpointSpec>>;
    for (const value of Object.values(module))
      if (value.access && value.path) expect(ENDPOINTS).toContain(value);
  }
  const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});

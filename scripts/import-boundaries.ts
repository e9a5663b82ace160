/**
 * Import boundaries: which part of the repository may import which. The lint plugin
 * scripts/import-boundaries-plugin.ts enforces them in `npm run check`.
 */
import path from 'node:path';
import { capabilities } from '../server/src/capability-order.ts';

/** Arrows between packages. Packages not listed (scripts, e2e, bench) may import everything. */
const allowedPackages: Record<string, readonly string[]> = {
  rules: [],
  contract: ['rules'],
  engines: [],
  server: ['contract', 'engines', 'rules'],
  web: ['contract', 'rules'],
};

/** Libraries of the packages that run on both sides. */
const sharedLibraries: Record<string, readonly string[]> = {
  rules: ['zod', 'node-diff3'],
  contract: ['zod'],
};

/** The only file that may import the form validation library. */
const RESOLVER = 'web/src/app/forms/zod-resolver.ts';

/** The only part of the web that may import capabilities from outside. */
const COMPOSITION = 'web/src/app/routes';

/** Location of a file: its package, the part of that package, and its path inside a capability. */
type ModuleLocation = { package: string; part: string; capability: string | undefined; pathInside: string };

function locate(file: string): ModuleLocation {
  const [name = '', src, part = '', capability = '', ...rest] = file.split('/');
  if (src !== 'src' || !(name in allowedPackages))
    return { package: name, part: '', capability: undefined, pathInside: file };
  if (part !== 'capabilities') return { package: name, part, capability: undefined, pathInside: file };
  return { package: name, part, capability, pathInside: rest.join('/') };
}

/** Tests, factories and test harnesses may ignore the order of capabilities, but must use their entries. */
function isForTests(file: string): boolean {
  return /\.(test|factory)\.tsx?$/.test(file) || /\/(testing|resilience)\//.test(file);
}

function isTable(file: string): boolean {
  return file.endsWith('.table.ts');
}

function positionOf(capability: string): number {
  return (capabilities as readonly string[]).indexOf(capability);
}

/**
 * Returns a sentence about the boundary that an import breaks, or undefined if it is allowed.
 *
 * @param file the importing file, relative to the repository root, with forward slashes
 * @param specifier the imported module as written
 */
export function brokenBoundary(file: string, specifier: string): string | undefined {
  const from = locate(file);
  if (!(from.package in allowedPackages)) return undefined;
  if (from.capability !== undefined && positionOf(from.capability) < 0) {
    return `The capability '${from.capability}' is not in the order: add it to server/src/capability-order.ts.`;
  }
  if (!specifier.startsWith('.')) return brokenByPackage(file, from, specifier);

  const target = path.posix.join(path.posix.dirname(file), specifier);
  const to = locate(target);
  if (to.package !== from.package) {
    return `${from.package} must not import files of ${to.package}/; import the entry of the package.`;
  }
  return from.package === 'web'
    ? brokenInWeb(file, from, target, to)
    : brokenInServer(file, from, target, to);
}

function brokenByPackage(file: string, from: ModuleLocation, specifier: string): string | undefined {
  const own = /^@colloquy\/([^/]+)/.exec(specifier)?.[1];
  if (own !== undefined) {
    if (own !== from.package && !allowedPackages[from.package]?.includes(own)) {
      return `${from.package} must not import ${own}: web → contract ← server → engines; contract, server and web → rules.`;
    }
    if (from.part === 'ui') return `web/src/ui is independent of the domain: it must not import ${own}.`;
    if (from.package === 'server' && from.part === 'platform' && own === 'engines') {
      return 'The platform may import only the contract: engines belong to capabilities.';
    }
    return undefined;
  }
  if (isForTests(file)) return undefined;
  const libraries = sharedLibraries[from.package];
  if (libraries && !libraries.some((name) => belongsTo(specifier, name))) {
    return `${from.package} runs on both sides and may import only ${libraries.join(' and ')}.`;
  }
  if (from.package === 'web' && belongsTo(specifier, '@hookform/resolvers') && file !== RESOLVER) {
    return `Import zodResolver from ${RESOLVER}: without it a form shows raw validator messages.`;
  }
  if (from.package === 'web' && file.startsWith('web/src/') && specifier.startsWith('node:')) {
    return 'web runs in a browser, which has no Node modules.';
  }
  return undefined;
}

function belongsTo(specifier: string, library: string): boolean {
  return specifier === library || specifier.startsWith(`${library}/`);
}

function brokenInServer(
  file: string,
  from: ModuleLocation,
  target: string,
  to: ModuleLocation,
): string | undefined {
  if (!target.startsWith('server/src/')) return undefined;
  const forTests = isForTests(file);
  if (from.part === 'platform' && to.part !== 'platform' && !forTests) {
    return 'The platform is independent of the domain: it may import only the contract.';
  }
  if (to.capability !== undefined) {
    // Foreign keys may import table files directly.
    const toTable = isTable(target) && isTable(file);
    const toFactory = forTests && to.pathInside.endsWith('.factory.ts');
    return brokenByCapability(from, to, to.pathInside === 'index.ts' || toTable || toFactory, forTests);
  }
  if (from.capability !== undefined && to.part !== 'platform' && !forTests) {
    return `A capability must not import ${target}, which assembles the capabilities.`;
  }
  return undefined;
}

function brokenInWeb(
  file: string,
  from: ModuleLocation,
  target: string,
  to: ModuleLocation,
): string | undefined {
  if (to.part === 'testing') {
    return isForTests(file) ? undefined : `${target} is for tests only.`;
  }
  if (from.part === 'ui' && to.part !== 'ui') {
    return `web/src/ui is independent of the domain: it must not import ${target}.`;
  }
  if (to.capability === undefined) return undefined;
  const fromApp = from.capability === undefined;
  const forTests = isForTests(file);
  if (fromApp && !forTests && !file.startsWith(`${COMPOSITION}/`)) {
    return `Only ${COMPOSITION} composes capabilities: pass it from there, or move the code to web/src/app.`;
  }
  const isEntry =
    /^index\.tsx?$/.test(to.pathInside) ||
    (fromApp && /\.(screen|routes)\.tsx?$/.test(to.pathInside)) ||
    (forTests && /^testing\/|\.factory\.ts$/.test(to.pathInside));
  return brokenByCapability(from, to, isEntry, forTests);
}

function brokenByCapability(
  from: ModuleLocation,
  to: ModuleLocation,
  isEntry: boolean,
  ignoresOrder: boolean,
): string | undefined {
  if (to.capability === from.capability) return undefined;
  if (!isEntry) return `Import ${to.capability} through its index.ts, not ${to.pathInside}.`;
  if (ignoresOrder || from.capability === undefined) return undefined;
  if (positionOf(to.capability ?? '') < positionOf(from.capability)) return undefined;
  return `${from.capability} comes before ${to.capability}: use a domain event, or move the code.`;
}

/**
 * Which part of the repository may import which. `npm run check` reads this file through the lint
 * (scripts/fences-plugin.ts); nothing else keeps the order of the capabilities.
 */
import path from 'node:path';

/** The capabilities of the product in their order: each may import only the doors of those before it. */
export const capabilities = [
  'identity',
  'organisations',
  'services',
  'subscriptions',
  'users',
  'api-keys',
  'models',
  'notifications',
  'credits',
  'files',
  'jobs',
  'transcripts',
  'comments',
  'translations',
  'review',
  'codes',
  'analysis',
  'documents',
  'chat',
  'verbatims',
  'meetings',
  'calls',
  'support',
  'webhooks',
  'operations',
  'explore',
  'guide',
  'onboarding',
  'dashboard',
  'deleted',
] as const;

/** web → contract ← server → engines. What is not named here (scripts, e2e, bench) may look at everything. */
const arrows: Record<string, readonly string[]> = {
  contract: [],
  engines: [],
  server: ['contract', 'engines'],
  web: ['contract'],
};

const contractLibraries = ['zod', 'node-diff3'];

/** The one importer of the library that checks forms. */
const RESOLVER = 'web/src/app/forms/zod-resolver.ts';

/** Where a file stands: its package, the part of that package, and inside a capability its name and the rest. */
type Place = { package: string; part: string; capability: string | undefined; inside: string };

function placeOf(file: string): Place {
  const [name = '', src, part = '', capability = '', ...rest] = file.split('/');
  if (src !== 'src' || !(name in arrows))
    return { package: name, part: '', capability: undefined, inside: file };
  if (part !== 'capabilities') return { package: name, part, capability: undefined, inside: file };
  return { package: name, part, capability, inside: rest.join('/') };
}

/** Tests, factories and the test harness put whole situations together, so order does not bind them; doors do. */
function isForTests(file: string): boolean {
  return /\.(test|factory)\.tsx?$/.test(file) || /\/(testing|survival)\//.test(file);
}

function isTable(file: string): boolean {
  return file.endsWith('.table.ts');
}

function positionOf(capability: string): number {
  return (capabilities as readonly string[]).indexOf(capability);
}

/**
 * The rule that an import breaks, as a sentence, or undefined where the import is allowed.
 *
 * @param file the importing file, relative to the repository's root, with forward slashes
 * @param specifier what it imports, as written
 */
export function brokenFence(file: string, specifier: string): string | undefined {
  const from = placeOf(file);
  if (!(from.package in arrows)) return undefined;
  if (from.capability !== undefined && positionOf(from.capability) < 0) {
    return `The capability '${from.capability}' has no place in the order: add it to scripts/fences.ts.`;
  }
  if (!specifier.startsWith('.')) return brokenByPackage(file, from, specifier);

  const target = path.posix.join(path.posix.dirname(file), specifier);
  const to = placeOf(target);
  if (to.package !== from.package) {
    return `${from.package} must not reach into ${to.package}/ by a path; import a package's own entry.`;
  }
  return from.package === 'web'
    ? brokenInWeb(file, from, target, to)
    : brokenInServer(file, from, target, to);
}

function brokenByPackage(file: string, from: Place, specifier: string): string | undefined {
  const own = /^@colloquy\/([^/]+)/.exec(specifier)?.[1];
  if (own !== undefined) {
    if (own !== from.package && !arrows[from.package]?.includes(own)) {
      return `${from.package} must not import ${own}: web → contract ← server → engines.`;
    }
    if (from.part === 'ui') return 'web/src/ui knows no word of the domain: it must not import the contract.';
    if (from.package === 'server' && from.part === 'platform' && own === 'engines') {
      return 'The platform imports the contract at most: engines belong to capabilities.';
    }
    return undefined;
  }
  if (isForTests(file)) return undefined;
  if (from.package === 'contract' && !contractLibraries.some((name) => belongsTo(specifier, name))) {
    return `The contract runs on both sides and imports only ${contractLibraries.join(' and ')}.`;
  }
  if (from.package === 'web' && belongsTo(specifier, '@hookform/resolvers') && file !== RESOLVER) {
    return `Import zodResolver from ${RESOLVER}: without it a form shows the validator’s own words.`;
  }
  if (from.package === 'web' && file.startsWith('web/src/') && specifier.startsWith('node:')) {
    return 'web runs in a browser, which has no Node modules.';
  }
  return undefined;
}

function belongsTo(specifier: string, library: string): boolean {
  return specifier === library || specifier.startsWith(`${library}/`);
}

function brokenInServer(file: string, from: Place, target: string, to: Place): string | undefined {
  if (!target.startsWith('server/src/')) return undefined;
  const forTests = isForTests(file);
  if (from.part === 'platform' && to.part !== 'platform' && !forTests) {
    return 'The platform has no word of the domain: it imports the contract at most.';
  }
  if (to.capability !== undefined) {
    // Foreign keys and the list of all tables lead from table to table, past the doors.
    const toTable = isTable(target) && (isTable(file) || file === 'server/src/schema.ts');
    const toFactory = forTests && to.inside.endsWith('.factory.ts');
    return brokenByCapability(from, to, to.inside === 'index.ts' || toTable || toFactory, forTests);
  }
  if (from.capability !== undefined && to.part !== 'platform' && !forTests) {
    return `A capability must not import ${target}, which puts the capabilities together.`;
  }
  return undefined;
}

function brokenInWeb(file: string, from: Place, target: string, to: Place): string | undefined {
  if (to.part === 'testing') {
    return isForTests(file) ? undefined : `${target} is for tests only.`;
  }
  if (from.part === 'ui' && to.part !== 'ui') {
    return `web/src/ui knows no word of the domain: it must not import ${target}.`;
  }
  if (to.capability === undefined) return undefined;
  const fromApp = from.capability === undefined;
  const door = /^index\.tsx?$/.test(to.inside) || (fromApp && /\.(screen|routes)\.tsx?$/.test(to.inside));
  return brokenByCapability(from, to, door, isForTests(file));
}

function brokenByCapability(from: Place, to: Place, door: boolean, anyOrder: boolean): string | undefined {
  if (to.capability === from.capability) return undefined;
  if (!door) return `Import ${to.capability} through its index.ts, not ${to.inside}.`;
  if (anyOrder || from.capability === undefined) return undefined;
  if (positionOf(to.capability ?? '') < positionOf(from.capability)) return undefined;
  return `${from.capability} comes before ${to.capability}: react to it by a notice, or move the code.`;
}

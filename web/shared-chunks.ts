import { build, type BuildEnvironmentOptions, mergeConfig, type Rolldown, type UserConfig } from 'vite';

type ChunkGroups = Rolldown.CodeSplittingGroup[];

/**
 * Groups of entry points (screens, dialogs, panels). An entry point belongs to the first group whose pattern
 * matches. Every combination of groups can become a chunk, so each new group doubles the possible requests of
 * a screen.
 */
const CHUNK_GROUPS: readonly (readonly [name: string, entry: RegExp])[] = [
  ['sign-in', /\/sign-in\.screen\.tsx$/],
  ['shell', /\/app\/routes\/signed-in-shell\.tsx$|\/notification-bell\.tsx$/],
  [
    'job',
    /\/job\.screen\.tsx$|\/(job-page-parts|transcription-screens)\.ts$|\/(editing|transcripts)\/index\.ts$/,
  ],
  ['chart', /\/ui\/chart\//],
  ['screen', /\.screen\.tsx$|\/transcription-order\.tsx$/],
  ['on-demand', /./],
];

const groupOf = (entry: string): string => CHUNK_GROUPS.find(([, pattern]) => pattern.test(entry))![0];

/**
 * Modules that every page needs, as one chunk. Otherwise they are split by which other entry points use them.
 */
const INITIAL_CHUNK = { name: 'start', tags: ['$initial'], priority: 1 } satisfies ChunkGroups[number];

/**
 * Combines modules that several entry points share, because fetching and linking a hundred tiny chunks takes
 * longer than their content. A chunk is named after the groups that need it. A module's imports are needed by
 * at least the same groups, so no chunk contains unneeded code and no two chunks import each other, which
 * would break execution order. The bundler's own merging of small chunks has both faults.
 */
export async function sharedChunks(config: UserConfig): Promise<BuildEnvironmentOptions> {
  const entryPoints = await findEntryPoints(config);
  const name = (module: string): string | null => {
    const entries = entryPoints.get(module);
    if (entries === undefined || entries.size < 2) return null;
    const groups = new Set([...entries].map(groupOf));
    return CHUNK_GROUPS.flatMap(([each]) => (groups.has(each) ? each : [])).join('-');
  };
  return codeSplitting([INITIAL_CHUNK, { name, debugName: 'shared' }], {
    includeDependenciesRecursively: false,
  });
}

/** Maps each module to the entry points that need it. Only the bundler knows which exports are used. */
async function findEntryPoints(config: UserConfig): Promise<Map<string, Set<string>>> {
  const exactSplitting = codeSplitting([
    INITIAL_CHUNK,
    { name: 'shared', minShareCount: 2, entriesAware: true },
  ]);
  const { output } = (await build({
    ...mergeConfig(config, { build: { ...exactSplitting, write: false, minify: false } }),
    configFile: false,
    logLevel: 'error',
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const entryPoints = new Map<string, Set<string>>();
  for (const { fileName, facadeModuleId } of chunks.values()) {
    if (facadeModuleId === null) continue;
    const loaded = new Set([fileName]);
    for (const each of loaded) {
      const { imports, modules } = chunks.get(each)!;
      for (const imported of imports) loaded.add(imported);
      for (const module of Object.keys(modules))
        entryPoints.set(module, (entryPoints.get(module) ?? new Set()).add(facadeModuleId));
    }
  }
  return entryPoints;
}

const codeSplitting = (
  groups: ChunkGroups,
  options: Rolldown.CodeSplittingOptions = {},
): BuildEnvironmentOptions => ({
  rolldownOptions: { output: { codeSplitting: { ...options, groups } } },
});

import { build, type BuildEnvironmentOptions, mergeConfig, type Rolldown, type UserConfig } from 'vite';

type Groups = Rolldown.CodeSplittingGroup[];

/**
 * What somebody comes to. A script that is asked for by itself (a screen, a dialog, a panel) belongs to the first that
 * fits. Each combination of them is at most one file, so a further one doubles what a screen may ask for.
 */
const OCCASIONS: readonly (readonly [name: string, asked: RegExp])[] = [
  ['sign-in', /\/sign-in\.screen\.tsx$/],
  ['entrance', /\/identity\/[^/]*\.screen\.tsx$/],
  ['frame', /\/app\/shell\/shell\.tsx$/],
  ['job', /\/(job|job-words|job-review)\.screen\.tsx$|\/transcripts\/(index|ask-ahead)\.ts$/],
  ['chart', /\/ui\/chart\//],
  ['screen', /\.screen\.tsx$/],
  ['opened', /./],
];

const occasionOf = (asked: string): string => OCCASIONS.find(([, fits]) => fits.test(asked))![0];

/** What every page begins with, in one piece; else it would be cut up by who else uses its parts. */
const START = { name: 'start', tags: ['$initial'], priority: 1 } satisfies Groups[number];

/**
 * Puts together what screens share: fetching and linking a hundred files of a few lines takes longer than all that is
 * in them. A shared file is named after the occasions that need it. What a module imports is needed on at least the
 * same occasions: so nothing comes along that belongs to others alone, and no two files need each other, which the
 * order of what runs in them would not survive. The bundler's own way of putting small files together has both faults.
 */
export async function sharedScripts(config: UserConfig): Promise<BuildEnvironmentOptions> {
  const askers = await findAskers(config);
  const name = (module: string): string | null => {
    const needing = askers.get(module);
    if (needing === undefined || needing.size < 2) return null;
    const occasions = new Set([...needing].map(occasionOf));
    return OCCASIONS.flatMap(([each]) => (occasions.has(each) ? each : [])).join('-');
  };
  return splitting([START, { name, debugName: 'shared' }], { includeDependenciesRecursively: false });
}

/** Which of the scripts that are asked for by themselves need a module: the bundler alone knows what of it is used. */
async function findAskers(config: UserConfig): Promise<Map<string, Set<string>>> {
  const exact = splitting([START, { name: 'shared', minShareCount: 2, entriesAware: true }]);
  const { output } = (await build({
    ...mergeConfig(config, { build: { ...exact, write: false, minify: false } }),
    configFile: false,
    logLevel: 'error',
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const askers = new Map<string, Set<string>>();
  for (const { fileName, facadeModuleId } of chunks.values()) {
    if (facadeModuleId === null) continue;
    const loaded = new Set([fileName]);
    for (const each of loaded) {
      const { imports, modules } = chunks.get(each)!;
      for (const imported of imports) loaded.add(imported);
      for (const module of Object.keys(modules))
        askers.set(module, (askers.get(module) ?? new Set()).add(facadeModuleId));
    }
  }
  return askers;
}

const splitting = (groups: Groups, options: Rolldown.CodeSplittingOptions = {}): BuildEnvironmentOptions => ({
  rolldownOptions: { output: { codeSplitting: { ...options, groups } } },
});

import { readFileSync } from 'node:fs';
import { z } from 'zod';

const percents = z.record(z.string(), z.number());
const fileSchema = z.object({
  sources: z.record(z.string(), z.object({ title: z.string(), url: z.url() })),
  families: z.record(z.string(), z.object({ title: z.string(), source: z.string(), percent: percents })),
  models: z.record(
    z.string(),
    z.object({
      /** Whose figures stand for it where it has none of its own … */
      family: z.string().nullable(),
      /** … and how many steps (good, fair, poor) below that it is expected to be. */
      stepsWorse: z.int(),
      own: z.object({ source: z.string(), percent: percents }).nullable(),
    }),
  ),
});

export type ExpectedError = {
  /** Share of wrong words (of signs, where words are not spaced). */
  errorRate: number;
  /** Whose figure it is, where it is that of a larger sibling; null: its own. */
  ofSibling: string | null;
  stepsWorse: number;
  source: { title: string; url: string };
};

let known: z.infer<typeof fileSchema> | undefined;

function read(): z.infer<typeof fileSchema> {
  const path = new URL('../../expected-errors.json', import.meta.url);
  known ??= fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return known;
}

/** What a model is expected to reach in a language, with where that was published. Undefined: nothing was. */
export function expectedError(model: string, language: string): ExpectedError | undefined {
  const { sources, families, models } = read();
  const entry = models[model];
  const own = entry?.own?.percent[language];
  if (entry?.own && own !== undefined)
    return { errorRate: own / 100, ofSibling: null, stepsWorse: 0, source: sources[entry.own.source]! };
  const family = entry?.family ? families[entry.family] : undefined;
  const percent = family?.percent[language];
  if (!entry || !family || percent === undefined) return undefined;
  return {
    errorRate: percent / 100,
    ofSibling: family.title,
    stepsWorse: entry.stepsWorse,
    source: sources[family.source]!,
  };
}

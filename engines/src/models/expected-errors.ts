import { readFileSync } from 'node:fs';
import { z } from 'zod';

const percents = z.record(z.string(), z.number());
const fileSchema = z.object({
  sources: z.record(z.string(), z.object({ title: z.string(), url: z.url() })),
  families: z.record(z.string(), z.object({ title: z.string(), source: z.string(), percent: percents })),
  models: z.record(
    z.string(),
    z.object({
      /** Model family whose figures apply if the model has none of its own … */
      family: z.string().nullable(),
      /** … and how many steps (good, fair, poor) worse the model is. */
      stepsWorse: z.int(),
      own: z.object({ source: z.string(), percent: percents }).nullable(),
    }),
  ),
});

export type ExpectedError = {
  /** Share of wrong words (of characters in languages without spaces). */
  errorRate: number;
  /** Larger sibling model of the figure; null for the model's own figure. */
  siblingModel: string | null;
  stepsWorse: number;
  source: { title: string; url: string };
};

let known: z.infer<typeof fileSchema> | undefined;

function read(): z.infer<typeof fileSchema> {
  const path = new URL('../../expected-errors.json', import.meta.url);
  known ??= fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return known;
}

/**
 * Expected error rate of a model in a language, with its published source. Undefined if none was published.
 */
export function expectedError(model: string, language: string): ExpectedError | undefined {
  const { sources, families, models } = read();
  const entry = models[model];
  const own = entry?.own?.percent[language];
  if (entry?.own && own !== undefined)
    return { errorRate: own / 100, siblingModel: null, stepsWorse: 0, source: sources[entry.own.source]! };
  const family = entry?.family ? families[entry.family] : undefined;
  const percent = family?.percent[language];
  if (!entry || !family || percent === undefined) return undefined;
  return {
    errorRate: percent / 100,
    siblingModel: family.title,
    stepsWorse: entry.stepsWorse,
    source: sources[family.source]!,
  };
}

import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findModel } from '@colloquy/engines';
import { NEUTRAL_QUALITY_FACTORS } from '@colloquy/contract/credits';
import { QUALITIES, type Quality } from '@colloquy/contract/models';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { type LocalSpeech, MODEL_TITLES, DEFAULT_SPEECH } from './choose-engine.rules.ts';
import { chooseLocalSpeech, findModelStates } from './choose-speech.ts';
import { closeEngines, engines, openEngines } from './engines.ts';
import { modelRun } from './model-runs.table.ts';
import { offerQualities } from './offer-qualities.ts';
import { recordRun } from './model-runs.store.ts';

useTestServer();
let modelsFolder: string;

beforeAll(async () => {
  modelsFolder = await mkdtemp(join(tmpdir(), 'colloquy-models-'));
  openEngines({ modelsFolder });
});
afterAll(async () => {
  await closeEngines();
  await rm(modelsFolder, { recursive: true });
});

/** Installs empty files of the model's size: it counts as present, and is never loaded. */
async function install(name: LocalSpeech): Promise<void> {
  for (const { file, bytes } of findModel(name).files) {
    const path = join(modelsFolder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
    await truncate(path, bytes);
  }
  const { speech, largerSpeech = {} } = engines();
  const { description } = (name === DEFAULT_SPEECH ? speech : largerSpeech[name])!;
  await writeFile(join(modelsFolder, `${name}.stamp`), description.modelSha256);
}

/** The engine offered to a customer, and the one that the run then records. */
async function offerAndRun(language: string): Promise<Record<Quality, [string | null, string]>> {
  const { id } = await anOrganisation();
  const states = await findModelStates(modelsFolder);
  const offers = await run(asSystem(id), () =>
    offerQualities(id, language, { states, factors: NEUTRAL_QUALITY_FACTORS }),
  );
  const pairs = QUALITIES.map(async (quality) => {
    const { engine } = await chooseLocalSpeech({ quality, language });
    const { id: runId } = await run(asSystem(id), () =>
      recordRun(id, newId(), 'speech', engine.description, {}),
    );
    const [row] = await run(asSystem(id), () => db.select().from(modelRun).where(eq(modelRun.id, runId)));
    const offer = offers.find((each) => each.quality === quality)!;
    return [quality, [offer.isAvailable ? offer.engine : null, row!.model]] as const;
  });
  return Object.fromEntries(await Promise.all(pairs)) as Record<Quality, [string | null, string]>;
}

it('the offered engine is the one that runs, and nothing else is offered', async () => {
  const { fast, balanced, best } = {
    fast: MODEL_TITLES['whisper-base'],
    balanced: MODEL_TITLES['whisper-small'],
    best: MODEL_TITLES['whisper-large-v3-turbo'],
  };
  await install('whisper-base');
  expect(await offerAndRun('en')).toEqual({ fast: [fast, fast], balanced: [null, fast], best: [null, fast] });
  await install('whisper-small');
  await install('whisper-large-v3-turbo');
  const whispers = { fast: [fast, fast], balanced: [balanced, balanced], best: [best, best] };
  for (const language of ['en', 'sw', 'mul']) expect(await offerAndRun(language)).toEqual(whispers);
  await install('parakeet-tdt-v3');
  const parakeet = MODEL_TITLES['parakeet-tdt-v3'];
  expect(await offerAndRun('en')).toEqual({ ...whispers, balanced: [parakeet, parakeet] });
  expect(await offerAndRun('sw')).toEqual(whispers);
});

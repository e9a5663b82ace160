import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findModel } from '@colloquy/engines';
import { QUALITIES, type Quality, SAME_FOR_ALL } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asTask } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { type LocalSpeech, TITLES, USUAL } from './choose-engine.rules.ts';
import { chooseHere, findModelStates } from './choose-speech.ts';
import { closeEngines, engines, openEngines } from './engines.ts';
import { modelRun } from './models.table.ts';
import { offerQualities } from './offer-qualities.ts';
import { recordRun } from './record-run.ts';

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

/** As large as the model and as empty as can be: it is there for whoever looks, and nobody loads it. */
async function install(name: LocalSpeech): Promise<void> {
  for (const { file, bytes } of findModel(name).files) {
    const path = join(modelsFolder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
    await truncate(path, bytes);
  }
  const { speech, largerSpeech = {} } = engines();
  const { description } = (name === USUAL ? speech : largerSpeech[name])!;
  await writeFile(join(modelsFolder, `${name}.stamp`), description.modelSha256);
}

/** What a customer is offered, and what the record of the work then says. */
async function offerAndRun(language: string): Promise<Record<Quality, [string | null, string]>> {
  const { id } = await anOrganisation();
  const states = await findModelStates(modelsFolder);
  const offers = await run(asTask(id), () => offerQualities(id, language, { states, factors: SAME_FOR_ALL }));
  const pairs = QUALITIES.map(async (quality) => {
    const { engine } = await chooseHere({ quality, language });
    const { id: runId } = await run(asTask(id), () =>
      recordRun(id, newId(), 'speech', engine.description, {}),
    );
    const [row] = await run(asTask(id), () => db.select().from(modelRun).where(eq(modelRun.id, runId)));
    const offer = offers.find((each) => each.quality === quality)!;
    return [quality, [offer.isAvailable ? offer.engine : null, row!.model]] as const;
  });
  return Object.fromEntries(await Promise.all(pairs)) as Record<Quality, [string | null, string]>;
}

it('whatever is offered is what runs, and nothing is offered that would not run', async () => {
  const { fast, balanced, best } = {
    fast: TITLES['whisper-base'],
    balanced: TITLES['whisper-small'],
    best: TITLES['whisper-large-v3-turbo'],
  };
  await install('whisper-base');
  expect(await offerAndRun('en')).toEqual({ fast: [fast, fast], balanced: [null, fast], best: [null, fast] });
  await install('whisper-small');
  await install('whisper-large-v3-turbo');
  const whispers = { fast: [fast, fast], balanced: [balanced, balanced], best: [best, best] };
  for (const language of ['en', 'sw', 'mul']) expect(await offerAndRun(language)).toEqual(whispers);
  await install('parakeet-tdt-v3');
  const parakeet = TITLES['parakeet-tdt-v3'];
  expect(await offerAndRun('en')).toEqual({ ...whispers, balanced: [parakeet, parakeet] });
  expect(await offerAndRun('sw')).toEqual(whispers);
});

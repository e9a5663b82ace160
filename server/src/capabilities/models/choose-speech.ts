import type { Quality } from '@colloquy/contract';
import { createRemoteSpeech, describeModels, type SpeechEngine } from '@colloquy/engines';
import { outbound } from '../../platform/outbound/index.ts';
import {
  chooseLocal,
  EXPECTED_PACES,
  isOfferedFor,
  LOCAL_SPEECH,
  type LocalState,
  USUAL,
} from './choose-engine.rules.ts';
import { readKey } from './engine-keys.ts';
import { engines } from './engines.ts';
import { limitPieces } from './limit-pieces.ts';
import { type EngineInUse, findEngineInUse, isUsable } from './organisation-engines.store.ts';

/** A request with a piece of five minutes may take a service that long. */
const LIMITS = { maxMs: 300_000, maxBytes: 50_000_000 };
/** And all of a piece that long, with what is asked again, waited for, and found on this machine. */
const PIECE_LIMIT_MS = 600_000;

export type SpeechOrder = {
  organisationId: string;
  quality: Quality;
  /** The engine on another machine that it was ordered with. */
  connectionId: string | null;
  /** As ordered or detected: ISO 639 code, or several languages. */
  language: string;
};

/** What writes the words of an order down. */
export type ChosenSpeech = {
  engine: SpeechEngine;
  /** Where it is on another machine: how its organisation uses it. */
  connection: { id: string; name: string; onFailure: 'wait' | 'fall-back' } | null;
  /** Where it is not the one that was ordered: why, in a sentence. */
  insteadOf: string | null;
  /** Audio time over wall time, until the run shows its own. */
  expectedPace: number;
};

/**
 * The engine for an order, as it stands now. An engine on another machine only where the order named it before the
 * sound came, and it is still switched on and allowed; else this machine's own. `read` opens the organisation's scope.
 */
export async function chooseSpeech(
  order: SpeechOrder,
  read: <T>(fn: () => Promise<T>) => Promise<T>,
): Promise<ChosenSpeech> {
  const { organisationId, connectionId } = order;
  if (connectionId === null) return chooseHere(order);
  const ordered = await read(() => findEngineInUse(organisationId, connectionId));
  if (!ordered || !isUsable(ordered))
    return chooseHere(order, 'The engine that was ordered is switched off.');
  if (!isOfferedFor(ordered.connection.languages, order.language))
    return chooseHere(order, `${ordered.connection.name} is not set up for this language.`);
  const { id, name } = ordered.connection;
  return {
    engine: openRemote(ordered),
    connection: { id, name, onFailure: ordered.use.onFailure },
    insteadOf: null,
    expectedPace: EXPECTED_PACES.remote,
  };
}

/** What this machine has for an order: the best of its quality that is there, else the usual one. */
export async function chooseHere(
  { quality, language }: Pick<SpeechOrder, 'quality' | 'language'>,
  insteadOf: string | null = null,
): Promise<ChosenSpeech> {
  const { speech, largerSpeech = {} } = engines();
  const name = chooseLocal(quality, language, await findLocalStates());
  const engine = name === undefined || name === USUAL ? speech : largerSpeech[name];
  if (engine && name !== undefined)
    return { engine, connection: null, insteadOf, expectedPace: EXPECTED_PACES[name] };
  return {
    engine: speech,
    connection: null,
    insteadOf: insteadOf ?? 'The engine that was ordered is not there for this language.',
    expectedPace: EXPECTED_PACES[USUAL],
  };
}

/** Which models for speech lie in the worker's folder; tests without one have the usual engine alone. */
async function findLocalStates(): Promise<LocalState[]> {
  const { modelsFolder, speech } = engines();
  const usual = { name: USUAL, isPresent: true, languages: speech.description.languages };
  return modelsFolder === undefined ? [usual] : [usual, ...(await findModelStates(modelsFolder))];
}

/** How the models for speech stand in a folder. */
export async function findModelStates(modelsFolder: string): Promise<LocalState[]> {
  const states = await describeModels(modelsFolder);
  return LOCAL_SPEECH.flatMap((name) => {
    const state = states.find((each) => each.name === name);
    return state ? [{ name, isPresent: state.isPresent, languages: state.languages }] : [];
  });
}

const openRemote = ({ connection, use }: EngineInUse): SpeechEngine => {
  const { provider, address, model, languages } = connection;
  const service = createRemoteSpeech({
    provider,
    address,
    model,
    languages,
    key: readKey(use?.sealedKey ?? null),
    fetch: outbound(LIMITS),
    local: engines().speech,
  });
  return limitPieces(service, PIECE_LIMIT_MS);
};

import type { Quality } from '@colloquy/contract/models';
import { createRemoteSpeech, describeModels, type SpeechEngine } from '@colloquy/engines';
import { outbound } from '../../platform/outbound/index.ts';
import {
  chooseLocal,
  EXPECTED_PACES,
  isOfferedFor,
  LOCAL_SPEECH,
  type LocalModelState,
  DEFAULT_SPEECH,
} from './choose-engine.rules.ts';
import { unsealEngineKey } from './engine-keys.ts';
import { engines } from './engines.ts';
import { withPieceTimeout } from './piece-timeout.ts';
import { type EngineInUse, findEngineInUse, isUsable } from './organisation-engines.store.ts';

/** Limits of a request with a piece of five minutes. */
const LIMITS = { maxMs: 300_000, maxBytes: 50_000_000 };
/** Limit of such a piece with retries, waits and local alignment. */
const PIECE_LIMIT_MS = 600_000;

export type SpeechOrder = {
  organisationId: string;
  quality: Quality;
  /** The remote engine of the order. */
  connectionId: string | null;
  /** Ordered or detected: an ISO 639 code, or several languages. */
  language: string;
};

/** The engine for an order. */
export type ChosenSpeech = {
  engine: SpeechEngine;
  /** The remote engine's connection, and how its organisation uses it. */
  connection: { id: string; name: string; onFailure: 'wait' | 'fall-back' } | null;
  /** Why it is not the ordered engine, in a sentence. */
  insteadOf: string | null;
  /** Audio time over wall time, until the run has its own figure. */
  expectedPace: number;
};

/**
 * The current engine for an order: the remote one if the order named it before the audio arrived and it is
 * still enabled and allowed, else a local one. `read` opens the organisation's scope.
 */
export async function chooseSpeech(
  order: SpeechOrder,
  read: <T>(fn: () => Promise<T>) => Promise<T>,
): Promise<ChosenSpeech> {
  const { organisationId, connectionId } = order;
  if (connectionId === null) return chooseLocalSpeech(order);
  const ordered = await read(() => findEngineInUse(organisationId, connectionId));
  if (!ordered || !isUsable(ordered)) return chooseLocalSpeech(order, 'The chosen engine is switched off.');
  if (!isOfferedFor(ordered.connection.languages, order.language))
    return chooseLocalSpeech(order, `${ordered.connection.name} is not set up for this language.`);
  const { id, name } = ordered.connection;
  return {
    engine: openRemote(ordered),
    connection: { id, name, onFailure: ordered.use.onFailure },
    insteadOf: null,
    expectedPace: EXPECTED_PACES.remote,
  };
}

/** The local engine for an order: the best present one of its quality, else the default. */
export async function chooseLocalSpeech(
  { quality, language }: Pick<SpeechOrder, 'quality' | 'language'>,
  insteadOf: string | null = null,
): Promise<ChosenSpeech> {
  const { speech, largerSpeech = {} } = engines();
  const name = chooseLocal(quality, language, await findLocalStates());
  const engine = name === undefined || name === DEFAULT_SPEECH ? speech : largerSpeech[name];
  if (engine && name !== undefined)
    return { engine, connection: null, insteadOf, expectedPace: EXPECTED_PACES[name] };
  return {
    engine: speech,
    connection: null,
    insteadOf: insteadOf ?? 'The chosen engine isn’t available for this language.',
    expectedPace: EXPECTED_PACES[DEFAULT_SPEECH],
  };
}

/** The speech models in the worker's folder; tests without a folder have only the default. */
async function findLocalStates(): Promise<LocalModelState[]> {
  const { modelsFolder, speech } = engines();
  const usual = { name: DEFAULT_SPEECH, isPresent: true, languages: speech.description.languages };
  return modelsFolder === undefined ? [usual] : [usual, ...(await findModelStates(modelsFolder))];
}

/** The state of the speech models in a folder. */
export async function findModelStates(modelsFolder: string): Promise<LocalModelState[]> {
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
    key: unsealEngineKey(use?.sealedKey ?? null),
    fetch: outbound(LIMITS),
    local: engines().speech,
  });
  return withPieceTimeout(service, PIECE_LIMIT_MS);
};

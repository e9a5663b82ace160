/** A word as a service tells it; times are milliseconds from the start of the sound that was sent. */
export type RemoteWord = {
  text: string;
  startMs: number;
  endMs: number;
  /** 0 to 1; null where the service says nothing of it. */
  confidence: number | null;
};

/** `words` is empty where the service gives none with times: the text alone is known then. */
export type RemoteAnswer = { text: string; words: RemoteWord[] };

export type TranscriberOptions = {
  /** ISO 639 code, or null where the service shall find out. */
  language: string | null;
  vocabulary: readonly string[];
  signal: AbortSignal;
};

/** Has a piece of sound (a WAV file) written down. Fails with an `EngineError` of `remote-errors.ts`. */
export type Transcriber = (sound: Uint8Array, options: TranscriberOptions) => Promise<RemoteAnswer>;

/** How to reach a service. */
export type Remote = {
  /** Where it is; null: where the service says. */
  address: string | null;
  /** null where it asks for none. */
  key: string | null;
  model: string;
  fetch: typeof fetch;
};

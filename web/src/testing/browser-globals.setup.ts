/** The entries of capabilities also load modules that listen to the browser; tests without one do not need it. */
const browser = globalThis as unknown as Record<string, unknown>;
browser['addEventListener'] ??= () => undefined;
browser['removeEventListener'] ??= () => undefined;
browser['localStorage'] ??= { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

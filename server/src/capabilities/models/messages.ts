/** Sentences of the mails about engines, and of the qualities that cannot be ordered. */

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const unnamedEngine = 'An engine';

export const engineFailedSubject = (engine: string): string => `${engine} isn’t working`;
export const engineFailedMail = (
  name: string,
  { engine, found, remedy, address }: { engine: string; found: string; remedy: string; address: string },
): string => `Hello ${name},

${engine} transcribes your organisation’s recordings and has stopped working. ${found} ${remedy}

See the engine’s settings and the waiting jobs:

${address}
`;

export const noFittingEngine = 'No engine of this quality supports this language.';
export const modelsNotInstalled = (models: readonly string[]): string =>
  `Not installed. Your system administrator can install ${anyOf.format(models)}, or your admin can switch on an engine.`;

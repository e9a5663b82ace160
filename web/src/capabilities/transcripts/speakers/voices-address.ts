/** The review of the voices in the address, where a panel would stand. */
export const VOICES = 'voices';

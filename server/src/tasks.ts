/** Every capability that has background work: importing it defines its tasks. */
export {};

/** Why a backup is not restored here, in a sentence for the person at the terminal. */
export class RestoreRefused extends Error {}

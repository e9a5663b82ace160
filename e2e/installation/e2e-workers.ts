/** Stories that run in parallel, each on its own installation. They mostly wait. */
export const E2E_WORKERS = 2;

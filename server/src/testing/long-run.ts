/** Whether this is `npm run test:long`, which has the time for what takes minutes. */
export const isLongRun = process.env.COLLOQUY_LONG_TESTS === '1';

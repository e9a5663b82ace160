/** As any-input.test.ts, with a thousand cases an operation. */
import { ENDPOINTS } from '@colloquy/contract';
import { describeAnyInput } from './testing/any-input.ts';
import { useTestServer } from './testing/test-server.ts';

describeAnyInput(
  useTestServer(),
  ENDPOINTS.map(({ method, path }) => [method, path] as const),
  1_000,
);

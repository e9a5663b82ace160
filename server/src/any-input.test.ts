/** Every operation of our own OpenAPI, asked with what fits its description and what does not. */
import { ENDPOINTS } from '@colloquy/contract';
import { describeAnyInput } from './testing/any-input.ts';
import { useTestServer } from './testing/test-server.ts';

describeAnyInput(
  useTestServer(),
  ENDPOINTS.map(({ method, path }) => [method, path] as const),
  12,
);

/** Every operation of our own OpenAPI, asked with what fits its description and what does not. */
import { describeAnyInput } from './testing/any-input.ts';
import { useTestServer } from './testing/test-server.ts';

describeAnyInput(useTestServer(), 8);

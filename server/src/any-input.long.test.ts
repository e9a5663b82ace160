/** As any-input.test.ts, with three hundred cases an operation. */
import { describeAnyInput } from './testing/any-input.ts';
import { useTestServer } from './testing/test-server.ts';

describeAnyInput(useTestServer(), 300);

/** Runs endpoint-fuzzing.test.ts with 300 cases per operation. */
import { fuzzEndpoints } from './testing/fuzz-endpoints.ts';
import { useTestServer } from './testing/test-server.ts';

fuzzEndpoints(useTestServer(), 300);

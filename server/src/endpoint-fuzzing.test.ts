/** Sends valid and invalid input to every operation of our OpenAPI document. */
import { fuzzEndpoints } from './testing/fuzz-endpoints.ts';
import { useTestServer } from './testing/test-server.ts';

fuzzEndpoints(useTestServer(), 8);

import { test } from 'vitest';
import { expectLawsInMemory } from './memory-service.factory.ts';

test(
  'whatever three people do over a slow and broken network, they come to see the same, and nothing is lost',
  () => expectLawsInMemory(500),
  120_000,
);

import { test } from 'vitest';
import { expectLawsInMemory } from './memory-service.factory.ts';

test(
  '10,000 ways in which three people edit over a slow and broken network come to the same, and nothing is lost',
  () => expectLawsInMemory(10_000),
  1_200_000,
);

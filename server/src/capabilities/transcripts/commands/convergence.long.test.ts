import { test } from 'vitest';
import { expectConvergence } from './memory-service.factory.ts';

test(
  'three people converge without losing words in 10,000 random runs over a slow and lossy network',
  () => expectConvergence(10_000),
  1_200_000,
);

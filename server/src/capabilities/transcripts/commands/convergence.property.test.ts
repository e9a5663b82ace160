import { test } from 'vitest';
import { expectConvergence } from './memory-service.factory.ts';

test(
  'three people converge over a slow and lossy network without losing words',
  () => expectConvergence(500),
  120_000,
);

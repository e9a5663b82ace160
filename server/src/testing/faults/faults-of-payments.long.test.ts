import { testEveryFault } from './scenarios.ts';

testEveryFault('payments');

import { testEveryFault } from './scenarios.ts';

testEveryFault('credits');

import { testEveryFault } from './scenarios.ts';

testEveryFault('tracks');

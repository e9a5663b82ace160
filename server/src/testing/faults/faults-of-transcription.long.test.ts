import { testEveryFault } from './scenarios.ts';

testEveryFault('transcription');

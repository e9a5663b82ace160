import { testEveryFault } from './every-fault.ts';

testEveryFault('payments');

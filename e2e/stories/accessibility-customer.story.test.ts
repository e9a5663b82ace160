import { describeAccessibility } from '../accessible-screens.ts';

// Half of all screens: beside those of the others.
describeAccessibility(['customer']);

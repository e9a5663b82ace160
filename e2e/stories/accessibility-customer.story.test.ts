import { describeAccessibility } from '../accessible-screens.ts';

// Half of all screens, in parallel with those of the other roles.
describeAccessibility(['customer']);

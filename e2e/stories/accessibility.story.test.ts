import { describeAccessibility } from '../accessible-screens.ts';

describeAccessibility([undefined, 'reviewer', 'organisationadmin', 'admin']);

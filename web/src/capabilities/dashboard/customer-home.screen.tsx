import { Page } from '../../app/screens/page.tsx';
import { JobList } from '../jobs/index.ts';

const ALL = {};

/** Until there is more to sum up, a customer's home is the list of all that was ordered. */
export function CustomerHomeScreen() {
  return (
    <Page title="Dashboard">
      <JobList label="Your jobs" fixed={ALL} name="dashboard" />
    </Page>
  );
}

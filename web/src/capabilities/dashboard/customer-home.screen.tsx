import { Page } from '../../app/screens/page.tsx';

/** Until there is more to sum up, a customer's home is the list of what was ordered. */
export function CustomerHomeScreen() {
  return <Page title="Dashboard">{null}</Page>;
}

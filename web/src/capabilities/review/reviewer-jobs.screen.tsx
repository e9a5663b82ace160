import { Page } from '../../app/screens/page.tsx';

export function ReviewerJobsScreen() {
  return <Page title="Jobs">{null}</Page>;
}

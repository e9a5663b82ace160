import { Compass } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from './page.tsx';
import { WayHome } from './way-home.tsx';

export function NotFoundScreen() {
  return (
    <Page title="Not found" hasOwnHeading>
      <EmptyState
        level={1}
        icon={<Compass aria-hidden size={28} strokeWidth={1.5} />}
        title="There is nothing here"
        text="Check the address. The page may have been moved, or what was here may have been removed."
        action={<WayHome />}
      />
    </Page>
  );
}

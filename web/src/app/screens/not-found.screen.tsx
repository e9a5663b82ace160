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
        text="The address may be mistyped, or what was here is gone. Nothing of your work is lost by that."
        action={<WayHome />}
      />
    </Page>
  );
}

import { Lock } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from './page.tsx';
import { WayHome } from './way-home.tsx';

export function NoPermissionScreen() {
  return (
    <Page title="No permission" hasOwnHeading>
      <EmptyState
        level={1}
        icon={<Lock aria-hidden size={28} strokeWidth={1.5} />}
        title="No permission"
        text="This screen belongs to another role. If you need it, ask the administrator of your organisation."
        action={<WayHome />}
      />
    </Page>
  );
}

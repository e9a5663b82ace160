import { useEffect, useRef, useState } from 'react';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { HandOverLinks } from '../users/index.ts';
import { invitedAdminText, savedText } from './messages.ts';
import { type Finished, SetUpForm } from './parts/set-up-form.tsx';

/** A new organisation with all that it needs to begin, on one page. */
export function NewOrganisationScreen() {
  const [finished, setFinished] = useState<Finished>();
  return (
    <Page title="New organisation">
      {finished ? <Done finished={finished} /> : <SetUpForm onFinished={setFinished} />}
    </Page>
  );
}

function Done({ finished: { organisationId, name, admin } }: { finished: Finished }) {
  const said = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => said.current?.focus(), []);
  return (
    <div className="grid max-w-2xl gap-4">
      <p ref={said} tabIndex={-1} role="status" className="font-medium wrap-anywhere">
        {savedText(name)}
      </p>
      <p>{invitedAdminText(admin.email, admin.sendsMail)}</p>
      {!admin.sendsMail && <HandOverLinks userIds={[admin.id]} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink tone="go" to={`/admin/organizations/${organisationId}`}>
          View organisation
        </ButtonLink>
        <ButtonLink to={`/admin/users/import?oid=${organisationId}`}>Import users</ButtonLink>
        <ButtonLink to={`/admin/users?oid=${organisationId}`}>Users</ButtonLink>
      </div>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { CreateUserLinks } from '../users/index.ts';
import { invitedAdminText, organisationReadyText } from './messages.ts';
import { type SetUpOutcome, SetUpForm } from './parts/set-up-form.tsx';
import * as text from './messages.ts';

/** Creates an organisation with its plan, services, first admin and credits on one page. */
export function NewOrganisationScreen() {
  const [result, setFinished] = useState<SetUpOutcome>();
  return (
    <Page title={text.newOrganisation}>
      {result ? <SetUpDone result={result} /> : <SetUpForm onFinished={setFinished} />}
    </Page>
  );
}

function SetUpDone({ result: { organisationId, name, admin } }: { result: SetUpOutcome }) {
  const status = useRef<HTMLParagraphElement>(null);
  // The focused form is gone.
  useEffect(() => status.current?.focus(), []);
  return (
    <div className="grid max-w-2xl gap-4">
      <p ref={status} tabIndex={-1} role="status" className="font-medium wrap-anywhere">
        {organisationReadyText(name)}
      </p>
      <p>{invitedAdminText(admin.email, admin.sendsMail)}</p>
      {!admin.sendsMail && <CreateUserLinks userIds={[admin.id]} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" to={`/admin/organizations/${organisationId}`}>
          {text.viewOrganisation}
        </ButtonLink>
        <ButtonLink to={`/admin/users/import?oid=${organisationId}`}>{text.importUsers}</ButtonLink>
        <ButtonLink to={`/admin/users?oid=${organisationId}`}>{text.users}</ButtonLink>
      </div>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { organisationStepsQuery } from '../onboarding.queries.ts';
import * as text from '../messages.ts';
import { Checklist } from './checklist.tsx';

/** First steps for the admin of an organisation; nothing until they are known. */
export function FirstSteps() {
  const { data } = useQuery(organisationStepsQuery);
  if (!data) return null;
  return (
    <div className="mb-6 empty:hidden">
      <Checklist
        steps={[
          { ...text.planStep, to: '/organisationadmin/subscriptions', isDone: data.hasPlan },
          { ...text.inviteStep, to: '/organisationadmin/users/add', isDone: data.hasColleagues },
          { ...text.languagesStep, to: '/organisationadmin/accountmanagement', isDone: data.hasLanguages },
          { ...text.firstJobStep, to: '/organisationadmin/jobs', isDone: data.hasJob },
        ]}
      />
    </div>
  );
}

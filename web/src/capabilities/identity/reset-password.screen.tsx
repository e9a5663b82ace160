import { Navigate, useLocation } from 'react-router';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Entrance } from './entrance.tsx';
import { resetGrantOf } from './forgot-password.rules.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** After a right OTP: a new password. Who comes without one begins at the beginning. */
export function ResetPasswordScreen() {
  const grant = resetGrantOf(useLocation().state);
  if (!grant) return <Navigate to="/forgot-password" replace />;
  return (
    <Entrance title="Reset your password" lead={`You will sign in as ${grant.uname}.`}>
      <PageTitle>Reset your password</PageTitle>
      <NewPasswordForm token={grant.token} username={grant.uname} />
      <ButtonLink to="/forgot-password" tone="quiet" className="mt-3">
        Ask for a new OTP
      </ButtonLink>
    </Entrance>
  );
}

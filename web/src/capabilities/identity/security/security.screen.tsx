import { beginTotp, finishTotp, makeRecoveryCodes, type Security, type TotpSetUp } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Page } from '../../../app/screens/page.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { factorAdded, recoveryCodesLeft } from '../messages.ts';
import { browserCanUsePasskeys } from './browser-passkeys.ts';
import { FactorList } from './factor-list.tsx';
import { addPasskey, isCancelled } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { keepSecurity, securityQuery } from './security.queries.ts';
import { TotpForm } from './totp-form.tsx';
import { useConfirmed } from './use-confirmed.tsx';

/** How the own account is protected: second factors and recovery codes. */
export function SecurityScreen() {
  const { data: security, error, refetch } = useQuery(securityQuery);
  return (
    <Page title="Security" actions={<ButtonLink to="/password/change">Change Password</ButtonLink>}>
      {security ? (
        <Factors security={security} />
      ) : error ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines label="Loading" lines={5} />
      )}
    </Page>
  );
}

function Factors({ security }: { security: Security }) {
  const { factors, recoveryCodesLeft: left, isRequired } = security;
  const canUsePasskeys = security.canUsePasskeys && browserCanUsePasskeys();
  const [newApp, setNewApp] = useState<TotpSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { run, dialog } = useConfirmed(factors.length > 0);

  const added = (answer: { security: Security; recoveryCodes: string[] | null }, name: string) => {
    setNewApp(undefined);
    keepSecurity(answer.security);
    if (answer.recoveryCodes) setCodes(answer.recoveryCodes);
    toast.success(factorAdded(name));
  };
  const attempt = (work: () => Promise<void>) =>
    void run(work).catch((error: unknown) => {
      if (!isCancelled(error)) toast.error(messageOf(error));
    });
  const addByPasskey = () => attempt(async () => added(await addPasskey('Passkey'), 'Passkey'));
  const addApp = () => attempt(async () => setNewApp(await call(beginTotp)));
  const renew = () =>
    attempt(async () => {
      const answer = await call(makeRecoveryCodes);
      keepSecurity(answer.security);
      setCodes(answer.recoveryCodes);
    });
  return (
    <div className="grid max-w-2xl gap-8">
      {dialog}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      <section aria-labelledby="second-factor" className="grid gap-3">
        <h2 id="second-factor" className="text-base font-semibold">
          Second factor
        </h2>
        <p className="text-ink-2">
          With a second factor, your password alone signs nobody in.
          {isRequired && ' Your account requires one.'}
        </p>
        {factors.length > 0 && <FactorList security={security} run={run} />}
        {newApp ? (
          <TotpForm
            setUp={newApp}
            finish={({ factorId, ...body }) =>
              run(async () => added(await call(finishTotp, { params: { factorId }, body }), body.name.trim()))
            }
            submitLabel="Add"
            onCancel={() => setNewApp(undefined)}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button icon={<Smartphone aria-hidden size={14} />} onClick={addApp}>
              Add an authenticator app
            </Button>
            {canUsePasskeys && (
              <Button icon={<KeyRound aria-hidden size={14} />} onClick={addByPasskey}>
                Add a passkey
              </Button>
            )}
          </div>
        )}
        {!canUsePasskeys && (
          <p className="text-xs text-ink-3">
            Passkeys are available where Colloquy has an https address with a host name.
          </p>
        )}
      </section>
      {factors.length > 0 && (
        <section aria-labelledby="recovery-codes" className="grid gap-3">
          <h2 id="recovery-codes" className="text-base font-semibold">
            Recovery codes
          </h2>
          <p className="text-ink-2">
            Each signs you in once if you lose your second factor. {recoveryCodesLeft(left)}
          </p>
          <div>
            <Button onClick={renew}>Make new codes</Button>
          </div>
        </section>
      )}
    </div>
  );
}

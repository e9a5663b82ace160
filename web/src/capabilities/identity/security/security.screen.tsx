import { beginTotp, finishTotp, type Security, type TotpSetUp } from '@colloquy/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Page } from '../../../app/screens/page.tsx';
import { QueryView } from '../../../app/screens/query-view.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useOneAtATime } from '../../../app/actions/use-one-at-a-time.ts';
import { browserCanUsePasskeys } from './browser-passkeys.ts';
import { FactorList } from './factor-list.tsx';
import { addPasskey, isCancelled } from './passkeys.ts';
import { RecoveryCodes, TotpForm } from './second-factor-setup.tsx';
import { cacheSecurity, replaceRecoveryCodes, securityQuery } from './security.queries.ts';
import { useIdentityConfirmation } from './use-identity-confirmation.tsx';
import * as text from '../messages.ts';

/** Security of the person's own account: second factors and recovery codes. */
export function SecurityScreen() {
  const query = useQuery(securityQuery);
  return (
    <Page
      title={text.security}
      actions={<ButtonLink to="/password/change">{text.changePassword}</ButtonLink>}
    >
      <QueryView query={query} loading={<SkeletonLines label={text.loading} lines={5} />}>
        {(security) => <SecuritySettings security={security} />}
      </QueryView>
    </Page>
  );
}

function SecuritySettings({ security }: { security: Security }) {
  const { factors, recoveryCodesLeft: left, isRequired } = security;
  const canUsePasskeys = security.canUsePasskeys && browserCanUsePasskeys();
  const [newApp, setNewApp] = useState<TotpSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { run, dialog } = useIdentityConfirmation(factors.length > 0);
  const { isBusy, run: runOnce } = useOneAtATime();
  const factorsHeading = useRef<HTMLHeadingElement>(null);
  const codesHeading = useRef<HTMLHeadingElement>(null);

  const handleAdded = (answer: { security: Security; recoveryCodes: string[] | null }, name: string) => {
    setNewApp(undefined);
    cacheSecurity(answer.security);
    if (answer.recoveryCodes) setCodes(answer.recoveryCodes);
    else factorsHeading.current?.focus();
    toast.success(text.factorAddedText(name));
  };
  const attempt = (work: () => Promise<void>) =>
    void runOnce(() =>
      run(work).catch((error: unknown) => {
        if (!isCancelled(error)) toast.error(messageOf(error));
      }),
    );
  const registerPasskey = () => {
    const name = text.nextPasskeyName(factors);
    attempt(async () => handleAdded(await addPasskey(name), name));
  };
  const addApp = () => attempt(async () => setNewApp(await call(beginTotp)));
  const renewCodes = () => {
    attempt(async () => {
      setCodes(await replaceRecoveryCodes());
    });
  };
  return (
    <div className="grid max-w-2xl gap-8">
      {dialog}
      {/* Removing the last factor invalidates the recovery codes. */}
      {codes && factors.length > 0 && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined);
            codesHeading.current?.focus();
          }}
        />
      )}
      <section aria-labelledby="second-factor" className="grid gap-3">
        <h2 ref={factorsHeading} tabIndex={-1} id="second-factor" className="text-base font-semibold">
          {text.secondFactor}
        </h2>
        <p className="text-ink-2">{isRequired ? text.secondFactorTextRequired : text.secondFactorText}</p>
        {factors.length > 0 && (
          <FactorList security={security} run={run} onClosed={() => factorsHeading.current?.focus()} />
        )}
        {newApp ? (
          <TotpForm
            setUp={newApp}
            finish={({ factorId, ...body }) =>
              run(async () =>
                handleAdded(await call(finishTotp, { params: { factorId }, body }), body.name.trim()),
              )
            }
            submitLabel={text.add}
            onCancel={() => {
              setNewApp(undefined);
              factorsHeading.current?.focus();
            }}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button icon={<Smartphone aria-hidden size={14} />} isBusy={isBusy} onClick={addApp}>
              {text.addAuthenticatorApp}
            </Button>
            {canUsePasskeys && (
              <Button icon={<KeyRound aria-hidden size={14} />} isBusy={isBusy} onClick={registerPasskey}>
                {text.addPasskey}
              </Button>
            )}
          </div>
        )}
        {!canUsePasskeys && <p className="text-xs text-ink-3">{text.passkeysUnavailable}</p>}
      </section>
      {factors.length > 0 && (
        <section aria-labelledby="recovery-codes" className="grid gap-3">
          <h2 ref={codesHeading} tabIndex={-1} id="recovery-codes" className="text-base font-semibold">
            {text.recoveryCodes}
          </h2>
          <p className="text-ink-2">{text.recoveryCodesLeft(left)}</p>
          <div>
            <Button isBusy={isBusy} onClick={() => setConfirmOpen(true)}>
              {text.generateCodes}
            </Button>
          </div>
          <ConfirmDialog
            open={isConfirmOpen}
            onOpenChange={setConfirmOpen}
            title={text.generateCodesTitle}
            description={text.generateCodesText}
            confirmLabel={text.generateCodes}
            variant="danger"
            onConfirm={renewCodes}
          />
        </section>
      )}
    </div>
  );
}

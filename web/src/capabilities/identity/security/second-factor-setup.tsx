import { factorName, type TotpSetUp } from '@colloquy/contract/identity';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '../../../app/forms/form.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { encode } from 'uqr';
import { SecretReveal } from '../../../ui/text/secret-reveal.tsx';
import * as text from '../messages.ts';

type Props = {
  setUp: TotpSetUp;
  finish: (typed: { factorId: string; code: string; name: string }) => Promise<void>;
  submitLabel: string;
  onCancel: () => void;
};

const fields = z.object({ code: z.string().trim().min(1, text.enterCode), name: factorName });

/** Sets up an authenticator app: shows a QR code, then asks for a first code. */
export function TotpForm({ setUp, finish, submitLabel, onCancel }: Props) {
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { code: '', name: text.authenticatorApp },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Form
      form={form}
      onSubmit={(typed) => finish({ factorId: setUp.factorId, ...typed })}
      isGuarded={false}
      errorFields={{ 'wrong-code': 'code' }}
      label={text.setUpAuthenticatorApp}
      submitLabel={submitLabel}
      onCancel={onCancel}
      className="max-w-sm gap-4"
    >
      <p className="text-ink-2">{text.scanCode}</p>
      <QrCode address={setUp.uri} label={text.qrCode} />
      <div>
        <p className="text-xs font-medium text-ink-2">{text.setUpKey}</p>
        <code className="font-mono break-all select-all">{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <TextField
        autoFocus
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        className="max-w-48 tracking-widest tabular-nums"
        error={errors.code?.message}
        {...register('code')}
      />
      <TextField
        label={text.name}
        hint={text.nameHint}
        maxLength={60}
        error={errors.name?.message}
        {...register('name')}
      />
    </Form>
  );
}

/**
 * Rendered locally, so that the secret reaches no third party. Dark on light in both themes, because cameras
 * expect it.
 */
function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path
        d={data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')}
        fill="#000"
      />
    </svg>
  );
}

/** Shown once, after the codes are generated. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <SecretReveal
      title={text.saveRecoveryCodes}
      secret={codes}
      text={text.saveRecoveryCodesText}
      onDone={onDone}
    />
  );
}

import { factorName, type TotpSetUp } from '@colloquy/contract/identity';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '../../../app/forms/form.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { encode } from 'uqr';
import { SecretReveal } from '../../../ui/text/secret-reveal.tsx';

type Props = {
  setUp: TotpSetUp;
  finish: (typed: { factorId: string; code: string; name: string }) => Promise<void>;
  submitLabel: string;
  onCancel: () => void;
};

const fields = z.object({ code: z.string().trim().min(1, 'Type the code.'), name: factorName });

/** Sets up an authenticator app: shows a QR code, then asks for a first code. */
export function TotpForm({ setUp, finish, submitLabel, onCancel }: Props) {
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { code: '', name: 'Authenticator app' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Form
      form={form}
      onSubmit={(typed) => finish({ factorId: setUp.factorId, ...typed })}
      isGuarded={false}
      errorFields={{ 'wrong-code': 'code' }}
      label="Set up an authenticator app"
      submitLabel={submitLabel}
      onCancel={onCancel}
      className="max-w-sm gap-4"
    >
      <p className="text-ink-2">
        Scan this code with your authenticator app, then enter the six digits it shows.
      </p>
      <QrCode text={setUp.uri} label="QR code for your authenticator app" />
      <div>
        <p className="text-xs font-medium text-ink-2">Or type this key into the app</p>
        <code className="font-mono break-all select-all">{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <TextField
        autoFocus
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        className="max-w-48 tracking-widest tabular-nums"
        error={errors.code?.message}
        {...register('code')}
      />
      <TextField
        label="Name"
        hint="A name you’ll recognise, such as “Work phone”."
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
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}

/** Shown once, after the codes are generated. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <SecretReveal
      title="Save your recovery codes"
      secret={codes}
      text="If you lose your second factor, each code lets you sign in once. Keep them where only you can find them."
      onDone={onDone}
    />
  );
}

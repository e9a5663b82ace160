import { factorName, type TotpSetUp } from '@colloquy/contract';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { FormMessage } from '../form-message.tsx';
import { QrCode } from './qr-code.tsx';

type Props = {
  setUp: TotpSetUp;
  finish: (typed: { factorId: string; code: string; name: string }) => Promise<void>;
  submitLabel: string;
  onCancel: () => void;
};

const form = z.object({ code: z.string().trim().min(1, 'Type the code.'), name: factorName });

/** Sets up an authenticator app: a picture for its camera, then a first code. */
export function TotpForm({ setUp, finish, submitLabel, onCancel }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { code: '', name: 'Authenticator app' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (typed) => {
    try {
      await finish({ factorId: setUp.factorId, ...typed });
    } catch (error) {
      const isCode = error instanceof ApiError && error.error === 'wrong-code';
      setError(isCode ? 'code' : 'root', { message: messageOf(error) }, { shouldFocus: isCode });
    }
  });
  return (
    <form
      noValidate
      aria-label="Set up an authenticator app"
      className="grid max-w-sm gap-4"
      onSubmit={(event) => void submit(event)}
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
      <FormMessage message={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

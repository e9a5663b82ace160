import type { TotpSetUp } from '@colloquy/contract';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { FormMessage } from '../form-message.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { QrCode } from './qr-code.tsx';

type Props = {
  setUp: TotpSetUp;
  finish: (typed: { factorId: string; code: string; name: string }) => Promise<void>;
  submitLabel: string;
  onCancel: () => void;
};

/** Sets up an authenticator app: a picture for its camera, then a first code. */
export function TotpForm({ setUp, finish, submitLabel, onCancel }: Props) {
  const [name, setName] = useState('Authenticator app');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ field: 'code' | 'name' | 'form'; message: string }>();
  const { isBusy, run } = useOneAtATime();
  const codeField = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem({ field: 'name', message: 'Type a name.' });
    if (code.trim() === '') return setProblem({ field: 'code', message: 'Type the code.' });
    void run(async () => {
      setProblem(undefined);
      try {
        await finish({ factorId: setUp.factorId, code, name });
      } catch (error) {
        const isCode = error instanceof ApiError && error.error === 'wrong-code';
        setProblem({ field: isCode ? 'code' : 'form', message: messageOf(error) });
        if (isCode) codeField.current?.focus();
      }
    });
  };
  return (
    <form
      noValidate
      aria-label="Set up an authenticator app"
      className="grid max-w-sm gap-4"
      onSubmit={submit}
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
        ref={codeField}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        className="max-w-48 tracking-widest tabular-nums"
        value={code}
        error={problem?.field === 'code' ? problem.message : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <TextField
        label="Name"
        hint="A name you’ll recognise, such as “Work phone”."
        maxLength={60}
        value={name}
        error={problem?.field === 'name' ? problem.message : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <FormMessage message={problem?.field === 'form' ? problem.message : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="go" isBusy={isBusy}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

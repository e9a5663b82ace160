import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { TextField, type FieldFrame } from './field.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: FieldFrame & Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        className="pr-10"
      />
      <button
        type="button"
        aria-label="Show the password"
        aria-pressed={isShown}
        className="absolute top-5 right-0 grid h-9 w-9 place-items-center rounded-md text-ink-3 hover:text-ink"
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden size={16} />
      </button>
    </div>
  );
}

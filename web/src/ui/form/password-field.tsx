import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { TextField, type FieldProps } from './field.tsx';
import * as text from '../messages.ts';

/** Password input whose text can be shown. */
export function PasswordField(props: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        {...props}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        className="pr-10"
      />
      <button
        type="button"
        aria-label={text.showPassword}
        aria-pressed={isVisible}
        className="absolute top-5 right-0 grid h-9 w-9 place-items-center rounded-md text-ink-3 hover:text-ink"
        onClick={() => setVisible(!isVisible)}
      >
        <Icon aria-hidden size={16} />
      </button>
    </div>
  );
}

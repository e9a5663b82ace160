import { type ComponentProps, type ReactNode, useState } from 'react';
import { TextField } from '../../../ui/form/field.tsx';

type SavedFieldProps = {
  label: ReactNode;
  value: string;
  /** Called when the field is left with another value, or on Enter. */
  onSave: (value: string) => void;
} & Pick<
  ComponentProps<typeof TextField>,
  'error' | 'hint' | 'inputMode' | 'maxLength' | 'className' | 'type'
>;

/** A text field that saves its value when it is left. */
export function SavedField({ label, value, onSave, ...field }: SavedFieldProps) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed !== undefined && typed.trim() !== value) onSave(typed.trim());
    setTyped(undefined);
  };
  return (
    <TextField
      {...field}
      label={label}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(press) => {
        if (press.key === 'Enter') save();
        if (press.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}

/** Parses a number of speakers; null if it is empty, undefined if it is none from 1 to 20. */
export function parseSpeakersField(value: string, most: number): number | null | undefined {
  if (value === '') return null;
  const speakers = Number(value);
  return Number.isInteger(speakers) && speakers >= 1 && speakers <= most ? speakers : undefined;
}

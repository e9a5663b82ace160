import type { ReactNode } from 'react';
import type { Option } from '../../ui/form/select.tsx';

/** An entry of the command menu. */
export type MenuCommand = Option & {
  group: string;
  icon?: ReactNode;
  /** What tells it from others with the same name: number, organisation. */
  detail?: string | undefined;
  /** Shown at the right. */
  keys?: string | undefined;
  run: () => void;
  /** Runs once the menu is closed and the focus is back where it was. */
  needsFocus?: boolean;
};

/** Each typed word is part of the label, in any order. */
export function matchCommands(commands: readonly MenuCommand[], typed: string): MenuCommand[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

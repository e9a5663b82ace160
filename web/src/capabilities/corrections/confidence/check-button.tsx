import { ListChecks } from 'lucide-react';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { useShortcutKeys } from '../../../ui/shortcuts/shortcuts.ts';
import { ariaKeys, formatKeys } from '../../../ui/shortcuts/kbd.tsx';
import { useCheckMode } from './use-check-mode.ts';
import * as text from '../messages.ts';

/** Button in the player bar that turns check mode on and off. */
export function CheckButton() {
  const { isOn, start, leave } = useCheckMode();
  return (
    <Button
      size="small"
      className="max-[1439px]:hidden"
      variant={isOn ? 'primary' : 'secondary'}
      aria-pressed={isOn}
      {...useCheckButtonProps()}
      onClick={isOn ? leave : start}
    >
      <span className="max-[1439px]:sr-only">{text.check}</span>
    </Button>
  );
}

/** Button of the confidence panel that starts and stops check mode. */
export function StartCheckButton() {
  const { isOn, start, leave } = useCheckMode();
  return (
    <Button
      variant={isOn ? 'secondary' : 'primary'}
      {...useCheckButtonProps()}
      onClick={isOn ? leave : start}
    >
      {isOn ? text.stopChecking : text.startChecking}
    </Button>
  );
}

function useCheckButtonProps(): ButtonProps {
  const keys = useShortcutKeys('check.switch');
  return {
    icon: <ListChecks aria-hidden size={14} />,
    'aria-keyshortcuts': keys && ariaKeys(keys),
    tooltip: text.checkTooltip(keys && formatKeys(keys)),
  };
}

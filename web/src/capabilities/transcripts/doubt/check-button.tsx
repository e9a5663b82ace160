import { ListChecks } from 'lucide-react';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { useKeysOf } from '../../../ui/shortcuts/shortcuts.ts';
import { ariaKeys, showKeys } from '../../../ui/shortcuts/show-keys.ts';
import { useCheckMode } from './use-check-mode.ts';

/** In the bar of the player: switches Check on and off. */
export function CheckButton() {
  const { isOn, start, leave } = useCheckMode();
  return (
    <Button
      size="small"
      tone={isOn ? 'go' : 'plain'}
      aria-pressed={isOn}
      {...useExplained()}
      onClick={isOn ? leave : start}
    >
      <span className="max-[1439px]:sr-only">Check</span>
    </Button>
  );
}

/** Beside the list of words to check: the way into Check, and out of it. */
export function StartChecking() {
  const { isOn, start, leave } = useCheckMode();
  return (
    <Button tone={isOn ? 'plain' : 'go'} {...useExplained()} onClick={isOn ? leave : start}>
      {isOn ? 'Stop checking' : 'Start checking'}
    </Button>
  );
}

function useExplained(): ButtonProps {
  const keys = useKeysOf('check.switch');
  return {
    icon: <ListChecks aria-hidden size={14} />,
    'aria-keyshortcuts': keys && ariaKeys(keys),
    title: `Check uncertain words one by one${keys === undefined ? '' : ` (${showKeys(keys)})`}`,
  };
}

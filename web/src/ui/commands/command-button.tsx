import { useRef } from 'react';
import { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from '../controls/button.tsx';
import { useCommands } from './commands.ts';

type CommandButtonProps = Omit<ButtonProps, 'ref' | 'children'> & {
  children: string;
  /** Class of the text, which narrow screens may hide beside the icon. */
  labelClass?: string;
};

/** A button that the command menu offers as well, by its text, while it can be pressed. */
export function CommandButton({ children: label, labelClass, ...props }: CommandButtonProps) {
  const { icon, isBusy, isDisabled } = props;
  const element = useRef<HTMLButtonElement>(null);
  const isOff = Boolean(isBusy) || Boolean(isDisabled);
  useCommands(isOff ? [] : [{ label, icon, run: () => element.current?.click() }]);
  return (
    <Button {...props} ref={element}>
      {labelClass === undefined ? label : <span className={labelClass}>{label}</span>}
    </Button>
  );
}

/** The same for a link that looks like a button. */
export function CommandLink(props: Omit<ButtonLinkProps, 'ref' | 'children'> & { children: string }) {
  const { children: label, icon } = props;
  const element = useRef<HTMLAnchorElement>(null);
  useCommands([{ label, icon, run: () => element.current?.click() }]);
  return <ButtonLink {...props} ref={element} />;
}

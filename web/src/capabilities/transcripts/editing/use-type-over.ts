import { useEffect, useEffectEvent } from 'react';
import { runsOnMac } from '../../../ui/shortcuts/keys.ts';
import { announce } from './announce.ts';
import { overPressOf, typeOver } from './type-over.ts';
import { useEditor } from './use-editing.ts';

/** Where nothing is meant for the words: fields, controls with keys of their own, and what lies over the page. */
const ELSEWHERE =
  'input,textarea,select,[contenteditable],button,a[href],summary,[role=slider],[role=tab],[role=dialog],[role=menu],[role=toolbar]';

/** Whoever selects words with the pointer and types writes over them. Not in Check: letters are commands there. */
export function useTypeOver(isOn: boolean): void {
  const { editor, session } = useEditor();
  const onKeyDown = useEffectEvent((press: KeyboardEvent) => {
    const { target } = press;
    // A shortcut has it, such as Space to play.
    if (press.defaultPrevented || !(target instanceof Element) || target.closest(ELSEWHERE)) return;
    const over = overPressOf(press, runsOnMac());
    if (over && typeOver({ session, editor, announce }, over)) press.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

import type { Editor } from './editor.ts';
import type { EditorMoves } from './editor-moves.ts';
import { onOneLine, replaceSelected, type Written } from './editor-text.ts';
import type { Session } from './session.ts';
import type { Surface } from './surface.ts';

type InputParts = {
  session: Pick<Session, 'undo' | 'redo'>;
  editor: Editor;
  moves: EditorMoves;
  /** What an abbreviation before the caret stands for, as a character is typed behind it. */
  writeOut: (written: Written, typed: string) => Written | undefined;
};

/**
 * Hears what is written, by whatever it is written with: keyboards, on-screen keys, dictation, spelling suggestions,
 * the clipboard. Answers how to stop.
 */
export function listenToInput(surface: Surface, parts: InputParts): () => void {
  const { session, editor, moves, writeOut } = parts;
  const isAt = (edge: 'start' | 'end'): boolean => {
    const written = editor.read();
    return (
      written !== undefined &&
      written.start === written.end &&
      written.start === (edge === 'start' ? 0 : written.text.length)
    );
  };
  const insert = (text: string) => {
    const written = editor.read();
    if (written && text !== '') editor.write(replaceSelected(written, text));
  };

  const instead = (input: InputEvent): (() => void) | undefined => {
    const { inputType } = input;
    if (inputType === 'historyUndo') return session.undo;
    if (inputType === 'historyRedo') return session.redo;
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') return moves.newTurn;
    if (/^delete.*Backward$/.test(inputType) && isAt('start')) return () => moves.merge(-1);
    if (/^delete.*Forward$/.test(inputType) && isAt('end')) return () => moves.merge(1);
    if (/^insertFrom(?:Paste|Drop|Yank)/.test(inputType)) {
      const text = input.dataTransfer?.getData('text/plain') ?? input.data ?? '';
      return () => insert(onOneLine(text));
    }
    if (inputType.startsWith('format')) return () => undefined;
    if (inputType !== 'insertText' || input.data === null || input.isComposing) return undefined;
    const written = editor.read();
    const out = written && writeOut(written, input.data);
    return out && (() => editor.write(replaceSelected(out, input.data!)));
  };

  const onBeforeInput = (input: InputEvent) => {
    // A composition cannot be stopped, and its end is heard as input.
    const act = input.cancelable ? instead(input) : undefined;
    if (!act) return;
    // What is dropped goes where the pointer is, which is not where the caret was.
    const [target] = input.getTargetRanges();
    if (input.inputType === 'insertFromDrop' && target)
      getSelection()?.setBaseAndExtent(
        target.startContainer,
        target.startOffset,
        target.endContainer,
        target.endOffset,
      );
    input.preventDefault();
    act();
  };
  const onCompositionStart = () => editor.compose(true);
  const onCompositionEnd = () => editor.compose(false);
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // Its row may be drawn anew elsewhere.
    if (editor.surface() !== surface) return;
    const isNear = relatedTarget instanceof Element && relatedTarget.closest('[data-of-editor]') !== null;
    // In another window, the caret is where it was when the person comes back.
    if (isNear || !document.hasFocus()) editor.commit();
    else editor.leave();
  };

  const controller = new AbortController();
  const { signal } = controller;
  surface.addEventListener('beforeinput', onBeforeInput, { signal });
  surface.addEventListener('input', editor.noteInput, { signal });
  surface.addEventListener('compositionstart', onCompositionStart, { signal });
  surface.addEventListener('compositionend', onCompositionEnd, { signal });
  surface.addEventListener('focusout', onFocusOut, { signal });
  return () => controller.abort();
}

import type { Editor } from './editor.ts';
import type { EditorMoves } from './editor-moves.ts';
import { onOneLine, replaceSelected, type DraftText } from './editor-text.ts';
import type { EditSession } from '../edit-session.ts';
import type { Surface } from './surface.ts';

type InputOptions = {
  session: Pick<EditSession, 'undo' | 'redo'>;
  editor: Editor;
  moves: EditorMoves;
  /** Expands the abbreviation before the caret when `typed` ends it. */
  expandAbbreviation: (draft: DraftText, typed: string) => DraftText | undefined;
};

/**
 * Handles input of any kind: keyboards, on-screen keyboards, dictation, spelling suggestions, clipboard.
 * Returns a function that stops.
 */
export function handleEditorInput(surface: Surface, parts: InputOptions): () => void {
  const { session, editor, moves, expandAbbreviation } = parts;
  const isAt = (edge: 'start' | 'end'): boolean => {
    const draft = editor.read();
    return (
      draft !== undefined &&
      draft.start === draft.end &&
      draft.start === (edge === 'start' ? 0 : draft.text.length)
    );
  };
  const insert = (text: string) => {
    const draft = editor.read();
    if (draft && text !== '') editor.write(replaceSelected(draft, text));
  };

  const replacementAction = (input: InputEvent): (() => void) | undefined => {
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
    const draft = editor.read();
    const expanded = draft && expandAbbreviation(draft, input.data);
    return expanded && (() => editor.write(replaceSelected(expanded, input.data!)));
  };

  const onBeforeInput = (input: InputEvent) => {
    // Composition cannot be cancelled; its end arrives as input.
    const action = input.cancelable ? replacementAction(input) : undefined;
    if (!action) return;
    // Dropped text goes to the pointer, not to the caret.
    const [target] = input.getTargetRanges();
    if (input.inputType === 'insertFromDrop' && target)
      getSelection()?.setBaseAndExtent(
        target.startContainer,
        target.startOffset,
        target.endContainer,
        target.endOffset,
      );
    input.preventDefault();
    action();
  };
  const onCompositionStart = () => editor.setComposing(true);
  const onCompositionEnd = () => editor.setComposing(false);
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // The row may have re-rendered with another element.
    if (editor.surface() !== surface) return;
    const isNear = relatedTarget instanceof Element && relatedTarget.closest('[data-of-editor]') !== null;
    // When another window takes the focus, the caret stays for the user's return.
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

import type { Segment } from '@colloquy/contract';
import { memo, useLayoutEffect, useRef } from 'react';
import { clearMarks, showMarks } from '../editing/editor-marks.ts';
import { EDITABLE } from '../editing/surface.ts';
import { useEditor } from '../editing/use-editing.ts';
import { areSameMarks, type SegmentMarks } from '../marks.ts';
import { directionOf } from '../text-direction.ts';

/** Says to whoever cannot see it how to get out again, and what Tab does here. */
export const EDITOR_HELP = 'editor-help';

type SegmentEditorProps = {
  segment: Segment;
  /** 'Words of Speaker 1 at 12:31'. */
  label: string;
  language: string | null;
  marks: SegmentMarks;
};

/** The words of a segment as a text that can be written in, in the place where they stand. */
export const SegmentEditor = memo(function SegmentEditor(props: SegmentEditorProps) {
  const { segment, label, language, marks } = props;
  const { hold } = useEditor();
  const surface = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => hold(surface.current!), [hold]);
  useLayoutEffect(() => showMarks(surface.current!, segment, marks), [segment, marks]);
  useLayoutEffect(() => clearMarks, []);
  return (
    // React draws no text in it: what is written there is the browser's and the editor's.
    <span
      ref={surface}
      data-editor
      data-segment={segment.id}
      role="textbox"
      tabIndex={0}
      aria-multiline={false}
      aria-label={label}
      aria-describedby={EDITOR_HELP}
      contentEditable={EDITABLE === 'true' ? true : EDITABLE}
      lang={language ?? undefined}
      dir={directionOf(segment, language)}
      translate="no"
      spellCheck
      enterKeyHint="enter"
      className="editor"
    />
  );
}, isSame);

function isSame(one: SegmentEditorProps, other: SegmentEditorProps): boolean {
  return (
    one.segment === other.segment &&
    one.label === other.label &&
    one.language === other.language &&
    areSameMarks(one.marks, other.marks)
  );
}

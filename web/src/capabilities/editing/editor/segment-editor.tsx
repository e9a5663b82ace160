import type { Segment } from '@colloquy/rules/transcript';
import { memo, useLayoutEffect, useRef } from 'react';
import { clearMarks, showMarks } from './editor-marks.ts';
import { EDITABLE } from './surface.ts';
import { editorHelpId, useTranscriptScope } from '../scope/transcript-scope.ts';
import { areSameMarks, type SegmentMarks } from '../words/marks.ts';
import { directionOf } from '../words/transcript-language.ts';

type SegmentEditorProps = {
  segment: Segment;
  /** Such as `Words of Speaker 1 at 12:31`. */
  label: string;
  language: string | null;
  marks: SegmentMarks;
};

/** The words of a segment as an editable text, in place. */
export const SegmentEditor = memo(function SegmentEditor(props: SegmentEditorProps) {
  const { segment, label, language, marks } = props;
  const scope = useTranscriptScope();
  const { attachSurface } = scope.editing;
  const surface = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => attachSurface(surface.current!), [attachSurface]);
  useLayoutEffect(() => showMarks(surface.current!, segment, marks), [segment, marks]);
  useLayoutEffect(() => {
    const { current } = surface;
    return () => clearMarks(current!);
  }, []);
  return (
    // React renders no text here: the browser and the editor own it.
    <span
      ref={surface}
      data-editor
      data-segment={segment.id}
      role="textbox"
      tabIndex={0}
      aria-multiline={false}
      aria-label={label}
      aria-describedby={editorHelpId(scope)}
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

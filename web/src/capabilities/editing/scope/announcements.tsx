import { useStore } from '../../../ui/state/store.ts';
import { editorHelpId, useTranscriptScope } from './transcript-scope.ts';
import * as text from '../messages.ts';

/** Text for screen readers only: effects of edits, and how to use the editor. */
export function Announcements() {
  const scope = useTranscriptScope();
  return (
    <>
      <p role="status" className="sr-only">
        {useStore(scope.announcement)}
      </p>
      <p id={editorHelpId(scope)} hidden>
        {text.editorHelp}
      </p>
    </>
  );
}

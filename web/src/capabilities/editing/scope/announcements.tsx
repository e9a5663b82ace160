import { useStore } from '../../../ui/state/store.ts';
import { editorHelpId, useTranscriptScope } from './transcript-scope.ts';

/** Text for screen readers only: effects of edits, and how to use the editor. */
export function Announcements() {
  const scope = useTranscriptScope();
  return (
    <>
      <p role="status" className="sr-only">
        {useStore(scope.announcement)}
      </p>
      <p id={editorHelpId(scope)} hidden>
        Escape leaves the words. Enter begins a new turn, Tab plays or pauses.
      </p>
    </>
  );
}

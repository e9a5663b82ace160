import { useAnnounced } from '../editing/announce.ts';
import { EDITOR_HELP } from './segment-editor.tsx';

/** What is only heard: what the person's editing did, and how the editor is used. */
export function Announcements() {
  const said = useAnnounced();
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id={EDITOR_HELP} hidden>
        Escape leaves the words. Enter begins a new turn, Tab plays or pauses.
      </p>
    </>
  );
}

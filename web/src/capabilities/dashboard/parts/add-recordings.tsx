import { FileAudio, Mic } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { offerFiles } from '../../jobs/index.ts';
import * as text from '../messages.ts';
import { DropAnywhere } from './drop-anywhere.tsx';

const CREATE_PATH = '/client/qual-ai/jobs/create';

/** Hands dropped or chosen files to the screen that creates jobs. Nothing is uploaded here. */
export function AddRecordings() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const addFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    offerFiles(files);
    void navigate(CREATE_PATH);
  };
  return (
    <section
      aria-label={text.addRecordings}
      className="mb-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-md border-2 border-dashed border-line-control bg-surface px-4 py-5"
    >
      <DropAnywhere onFiles={addFiles} />
      <FileAudio aria-hidden size={20} strokeWidth={1.5} className="text-ink-3 max-wide:hidden" />
      <p className="max-wide:hidden">{text.dropAnywhere}</p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {text.chooseFiles}
      </Button>
      <ButtonLink icon={<Mic aria-hidden size={14} />} to={`${CREATE_PATH}?add=record`}>
        {text.record}
      </ButtonLink>
      <input
        ref={input}
        type="file"
        multiple
        aria-label={text.chosenFiles}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          addFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </section>
  );
}

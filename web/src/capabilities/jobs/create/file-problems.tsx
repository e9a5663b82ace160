import { Button } from '../../../ui/controls/button.tsx';
import { type ImportFile, textNotAudio } from '../../files/index.ts';
import * as text from './messages.ts';
import type { FileProblems } from './use-add-files.ts';

type FileProblemsListProps = {
  problems: FileProblems;
  onResolveText: (file: ImportFile, isUsed: boolean) => void;
};

/** Files that were not added, or that need a decision, and what a sheet says in vain. */
export function FileProblemsList({ problems, onResolveText }: FileProblemsListProps) {
  const { texts, refused, notices } = problems;
  if (texts.length + refused.length + notices.length === 0) return null;
  return (
    <div role="alert" aria-label={text.fileProblems} className="mt-3">
      <ul className="grid gap-2">
        {texts.map((file) => (
          <li
            key={file.path}
            className="flex flex-wrap items-center gap-2 rounded-md bg-attention-soft px-3 py-2"
          >
            <span className="grow wrap-anywhere">{textNotAudio(file.name)}</span>
            <Button size="small" variant="primary" onClick={() => onResolveText(file, true)}>
              {text.useAsTranscript}
              <span className="sr-only"> {file.name}</span>
            </Button>
            <Button size="small" onClick={() => onResolveText(file, false)}>
              {text.leaveOut}
              <span className="sr-only"> {file.name}</span>
            </Button>
          </li>
        ))}
        {refused.map(({ name, problem }) => (
          <li key={name} className="text-danger wrap-anywhere">
            <bdi className="font-medium">{name}</bdi>: {problem}
          </li>
        ))}
        {notices.map((notice) => (
          <li key={notice} className="text-attention wrap-anywhere">
            {notice}
          </li>
        ))}
      </ul>
    </div>
  );
}

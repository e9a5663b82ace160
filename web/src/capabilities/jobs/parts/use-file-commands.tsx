import type { JobDetail } from '@colloquy/contract/jobs';
import { FileText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useCommands } from '../../../ui/commands/commands.ts';
import { chosenFile } from '../chosen-file.ts';
import { showFile } from '../messages.ts';

/** Offers the other files of the job that have a transcript in the command menu. */
export function useFileCommands({ files }: Pick<JobDetail, 'files'>): void {
  const [search, setSearch] = useSearchParams();
  const shown = chosenFile(files, search);
  const others = files.filter(({ id, recordingId }) => recordingId !== null && id !== shown?.id);
  useCommands(
    others.map(({ id, name }) => ({
      label: showFile(name),
      icon: <FileText aria-hidden size={14} />,
      run: () =>
        setSearch(
          (now) => {
            now.set('file', id);
            for (const parameter of ['t', 'find', 'compare']) now.delete(parameter);
            return now;
          },
          { preventScrollReset: true },
        ),
    })),
  );
}

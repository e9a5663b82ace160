import type { JobDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/controls/save-file.ts';
import { uploadLimitsQuery } from '../files.queries.ts';
import type { FoundFile } from '../import/found-file.ts';
import { gather, type NamedSheet } from '../import/gather.ts';
import { judge } from '../import/judge.rules.ts';
import { matchFiles, type Plan } from '../import/match.rules.ts';
import { templateFor } from '../import/sheet.rules.ts';
import { ordersOf } from '../import/upload-orders.ts';
import { addSources } from '../upload-queue.ts';
import { ImportChooser } from './import-chooser.tsx';
import { PlannedFiles } from './planned-files.tsx';

type Import = { files: readonly FoundFile[]; sheet: NamedSheet | undefined; plan: Plan };

type ImportPanelProps = { job: Pick<JobDetail, 'id'>; languages: readonly string[] };

/** Many files out of a folder or an archive, with what a sheet says of each: seen and mended before anything is sent. */
export function ImportPanel({ job, languages }: ImportPanelProps) {
  const { data: limits } = useQuery(uploadLimitsQuery);
  const [state, setState] = useState<Import>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const maxBytes = limits?.maxBytes ?? Infinity;
  const files = useMemo(() => state?.plan.files ?? [], [state]);
  const judged = useMemo(() => judge(files, { languages, maxBytes }), [files, languages, maxBytes]);

  const take = async (chosen: readonly FoundFile[]): Promise<void> => {
    if (chosen.length === 0) return;
    setBusy(true);
    try {
      const gathered = await gather(chosen);
      // A sheet by itself is about the files that are there already.
      const next = gathered.files.length > 0 ? gathered.files : (state?.files ?? []);
      const sheet = gathered.sheet ?? (gathered.files.length > 0 ? undefined : state?.sheet);
      setProblems(
        next.length === 0 && gathered.problems.length === 0
          ? ['There is no file in it. Choose the folder or the ZIP of the recordings.']
          : gathered.problems,
      );
      setState({ files: next, sheet, plan: matchFiles(next, sheet?.rows ?? []) });
    } catch (error) {
      setProblems([messageOf(error)]);
    } finally {
      setBusy(false);
    }
  };
  const send = (): void => {
    addSources(
      job.id,
      ordersOf(files, languages).map(({ file, name, order }) => ({
        file: { name, size: file.size, type: file.type, lastModified: file.lastModified },
        open: file.open,
        order,
      })),
    );
    setState(undefined);
  };
  const found = [...problems, ...(state?.plan.problems ?? []), ...columnProblems(state?.sheet)];
  return (
    <div className="grid gap-4">
      <ImportChooser isBusy={isBusy} onChoose={(chosen) => void take(chosen)} />
      <div>
        <Button
          icon={<Download aria-hidden size={14} />}
          onClick={() =>
            saveFile(
              new Blob([templateFor(files.map(({ file }) => file.path))], { type: 'text/csv' }),
              'files-template.csv',
            )
          }
        >
          {files.length > 0 ? 'Sheet with these files' : 'Template of the sheet'}
        </Button>
      </div>
      {found.length > 0 && (
        <ul role="alert" className="grid gap-1 text-danger">
          {found.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
      {state && files.length > 0 && (
        <PlannedFiles
          files={files}
          sheetName={state.sheet?.name}
          judged={judged}
          languages={languages}
          onChange={(before, changed) =>
            setState({
              ...state,
              // A sheet that is chosen later is matched with the files as they are called by then.
              files: state.files.map((file) => (file.path === before.file.path ? changed.file : file)),
              plan: {
                ...state.plan,
                files: files.map((each) => (each === before ? changed : each)),
              },
            })
          }
          onSend={send}
          onClear={() => {
            setState(undefined);
            setProblems([]);
          }}
        />
      )}
    </div>
  );
}

const columnProblems = (sheet: NamedSheet | undefined): string[] =>
  sheet && sheet.unknownColumns.length > 0
    ? [
        `${sheet.name}: nobody knows what these columns mean, they are passed over: ${sheet.unknownColumns.join(', ')}.`,
      ]
    : [];

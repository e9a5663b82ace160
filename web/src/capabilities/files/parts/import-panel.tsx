import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/controls/save-file.tsx';
import { uploadLimitsOf } from '../files.queries.ts';
import type { ImportFile } from '../import/import-file.ts';
import { collectFiles, type NamedFileSheet } from '../import/collect-files.ts';
import { validatePlan } from '../import/validate-plan.rules.ts';
import { matchFiles, type ImportPlan } from '../import/match-files.rules.ts';
import { templateFor } from '../import/file-sheet.rules.ts';
import { ordersOf } from '../import/upload-orders.ts';
import { addSources } from '../upload-queue.ts';
import { ImportChooser } from './import-chooser.tsx';
import { PlannedFiles } from './planned-files.tsx';

type ImportState = { files: readonly ImportFile[]; sheet: NamedFileSheet | undefined; plan: ImportPlan };

type ImportPanelProps = { job: Pick<JobDetail, 'id' | 'sid'>; languages: readonly string[] };

/**
 * Imports many files from a folder or an archive, described by a sheet. The person reviews and corrects them
 * before upload.
 */
export function ImportPanel({ job, languages }: ImportPanelProps) {
  const query = useQuery(uploadLimitsOf(job.sid));
  const [state, setState] = useState<ImportState>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { maxBytes = Infinity, types } = query.data ?? {};
  const files = useMemo(() => state?.plan.files ?? [], [state]);
  const problemsByPath = useMemo(
    () => validatePlan(files, { languages, maxBytes, types }),
    [files, languages, maxBytes, types],
  );

  const openFiles = async (chosen: readonly ImportFile[]): Promise<void> => {
    if (chosen.length === 0) return;
    setBusy(true);
    try {
      const limits = query.data ?? (await query.refetch()).data;
      const collected = await collectFiles(chosen, limits?.types);
      // A sheet without files applies to the files that were chosen before.
      const next = collected.files.length > 0 ? collected.files : (state?.files ?? []);
      const sheet = collected.sheet ?? (collected.files.length > 0 ? undefined : state?.sheet);
      setProblems(
        next.length === 0 && collected.problems.length === 0
          ? ['There is no file in it. Choose the folder or the ZIP of the recordings.']
          : collected.problems,
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
  const allProblems = [...problems, ...(state?.plan.problems ?? []), ...columnProblems(state?.sheet)];
  return (
    <div className="grid gap-4">
      <ImportChooser types={types} isBusy={isBusy} onChoose={(chosen) => void openFiles(chosen)} />
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
      {allProblems.length > 0 && (
        <ul role="alert" className="grid gap-1 text-danger">
          {allProblems.map((problem) => (
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
          problemsByPath={problemsByPath}
          languages={languages}
          onChange={(before, changed) =>
            setState({
              ...state,
              // A sheet that is chosen later matches the current names.
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

const columnProblems = (sheet: NamedFileSheet | undefined): string[] =>
  sheet && sheet.unknownColumns.length > 0
    ? [
        `${sheet.name}: nobody knows what these columns mean, they are passed over: ${sheet.unknownColumns.join(', ')}.`,
      ]
    : [];

import { hasPermission } from '@colloquy/contract';
import { type ExportChoice, exportChoice } from '@colloquy/contract/exports';
import { useQuery } from '@tanstack/react-query';
import { Download, Link as LinkMark } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { v7 as newId } from 'uuid';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import * as text from './messages.ts';
import { exportUrl, type ExportSubject, isZip } from './export-url.ts';
import { ExportPreview } from './export-preview.tsx';
import { templatesQuery } from './exports.queries.ts';
import { FormatList } from './format-list.tsx';
import { FormatOptions } from './format-options.tsx';
import { NameReplacement } from './name-replacement.tsx';
import { useInvalidations } from '../../../app/query-client.ts';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';

type ExportDialogProps = {
  jobIds: ExportSubject['jobIds'];
  /** The recording on screen, and the number of recordings of the job. */
  recordingId?: string | undefined;
  files?: number;
  /** No single recording is on screen: downloads all of them. */
  isWholeJob?: boolean;
  onClose: () => void;
};

/** Chooses the format and options of a download, with a preview. */
export function ExportDialog({
  jobIds,
  recordingId,
  files = 1,
  isWholeJob = false,
  onClose,
}: ExportDialogProps) {
  const { choice: chosen, change, save } = useExportChoice();
  const { data: templates = [] } = useQuery(templatesQuery);
  const [isAllFiles, setAllFiles] = useState(isWholeJob);
  const [downloadId, setDownloadId] = useState<string>();
  const progress = useZipProgress(downloadId);
  const role = useUserInfo()?.role;
  const templateId = templates.find(({ id }) => id === chosen.templateId)?.id ?? templates[0]?.id;
  const format = chosen.format === 'template' && templates.length === 0 ? 'docx' : chosen.format;
  const choice = { ...chosen, format, templateId };
  const subject = { jobIds, recordingId, isAllFiles };
  const download = () => {
    save();
    const id = isZip(subject, choice) ? newId() : undefined;
    setDownloadId(id);
    const link = document.createElement('a');
    link.href = exportUrl(subject, choice, id);
    link.download = '';
    link.click();
    if (id === undefined) onClose();
  };
  const copy = async () => {
    const link = new URL(exportUrl(subject, choice), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      toast.success(text.downloadLinkCopied);
    } catch {
      // Browsers provide the clipboard only on secure addresses.
      toast.info(link);
    }
  };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title={jobIds.length === 1 ? text.downloadTranscript : text.downloadJobs(jobIds.length)}
      actions={
        <>
          <Button icon={<LinkMark aria-hidden size={14} />} onClick={() => void copy()}>
            {text.copyDownloadLink}
          </Button>
          <Button variant="primary" icon={<Download aria-hidden size={14} />} onClick={download}>
            {text.download}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 wide:grid-cols-[20rem_minmax(0,1fr)]">
        <FormatList
          chosen={format}
          hasTemplates={templates.length > 0}
          onChoose={(value) => change({ format: value })}
        />
        <div className="grid content-start gap-4 self-start wide:sticky wide:top-0">
          <FormatOptions choice={choice} templates={templates} onChange={change} />
          <NameReplacement jobIds={jobIds} choice={choice} onChange={change} />
          {files > 1 && (
            <Checkbox
              label={text.allFiles(files)}
              checked={isAllFiles}
              onChange={({ target }) => setAllFiles(target.checked)}
            />
          )}
          {jobIds.length === 1 && !isWholeJob && (
            <ExportPreview jobId={jobIds[0]} recordingId={recordingId} choice={choice} />
          )}
          <p className="text-xs text-ink-2">
            {text.reviewStatement}
            {role !== undefined && hasPermission(role, 'organisation:configure') && (
              <>
                {' '}
                <Link to="/organisationadmin/templates" className="underline">
                  {text.wordTemplates}
                </Link>
              </>
            )}
          </p>
          {downloadId !== undefined && <ZipProgressBar progress={progress} />}
        </div>
      </div>
    </Dialog>
  );
}

function ZipProgressBar({ progress }: { progress: ZipProgress | undefined }) {
  const { written, total } = progress ?? { written: 0, total: null };
  const isDone = written === total;
  return (
    <div role="status" className="grid gap-1">
      <p>
        {total === null
          ? text.preparingZip
          : isDone
            ? text.zipComplete(total)
            : text.zipProgress(written, total)}
      </p>
      <ProgressBar
        label={text.zipProgressLabel}
        percent={total === null ? null : (100 * written) / total}
        tone={isDone ? 'done' : 'accent'}
      />
    </div>
  );
}

type ZipProgress = { written: number; total: number };

/** Progress of the ZIP requested with this id; undefined before its first file. */
function useZipProgress(downloadId: string | undefined): ZipProgress | undefined {
  const [progress, setProgress] = useState<ZipProgress & { id: string }>();
  useInvalidations('downloads', undefined, (change) => {
    const [, id, total] = change?.id.split('.') ?? [];
    if (!change || id === undefined || id !== downloadId) return;
    setProgress({ id, written: change.revision, total: Number(total) });
  });
  return progress?.id === downloadId ? progress : undefined;
}

const DEFAULT_CHOICE: ExportChoice = exportChoice.parse({ format: 'docx' });

/** Last saved export choice, with changes made here. `save` stores it as the new default. */
function useExportChoice() {
  const { exports: lastChoice } = usePreferences();
  const [changed, setChanged] = useState<Partial<ExportChoice>>({});
  const choice: ExportChoice = { ...DEFAULT_CHOICE, ...lastChoice, ...changed };
  return {
    choice,
    change: (part: Partial<ExportChoice>) => setChanged((before) => ({ ...before, ...part })),
    save: () => {
      if (JSON.stringify(lastChoice) !== JSON.stringify(choice))
        void changePreferences((chosen) => ({ ...chosen, exports: choice }));
    },
  };
}

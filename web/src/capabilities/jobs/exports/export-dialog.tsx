import { may } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Link as LinkMark } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { v7 as newId } from 'uuid';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Checkbox } from '../../../ui/form/field.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { exportAddress, type ExportSubject, isZip } from './export-address.ts';
import { ExportPreview } from './export-preview.tsx';
import { templatesQuery } from './exports.queries.ts';
import { FormatList } from './format-list.tsx';
import { FormatOptions } from './format-options.tsx';
import { useExportChoice } from './use-export-choice.ts';
import { useZipProgress, type ZipProgress } from './use-zip-progress.ts';

type ExportDialogProps = {
  jobIds: ExportSubject['jobIds'];
  /** The recording that is looked at, and how many the job has. */
  recordingId?: string | undefined;
  files?: number;
  /** Nobody looks at one of its recordings: all of them are meant. */
  isWholeJob?: boolean;
  onClose: () => void;
};

/** How a transcript is taken along: the format, what is in it, and what it begins with. */
export function ExportDialog({
  jobIds,
  recordingId,
  files = 1,
  isWholeJob = false,
  onClose,
}: ExportDialogProps) {
  const { choice: chosen, change, keep } = useExportChoice();
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
    keep();
    const id = isZip(subject, choice) ? newId() : undefined;
    setDownloadId(id);
    const link = document.createElement('a');
    link.href = exportAddress(subject, choice, id);
    link.download = '';
    link.click();
    if (id === undefined) onClose();
  };
  const copy = async () => {
    const link = new URL(exportAddress(subject, choice), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      toast.success('The link is copied. Whoever may read this can download it there.');
    } catch {
      // Without a secure address the browser lends no clipboard.
      toast.info(link);
    }
  };
  return (
    <Dialog
      isOpen
      isBroad
      onClose={onClose}
      title={
        jobIds.length === 1 ? 'Download the transcript' : `Download ${formatCount(jobIds.length, 'job')}`
      }
      actions={
        <>
          <Button icon={<LinkMark aria-hidden size={14} />} onClick={() => void copy()}>
            Copy link
          </Button>
          <Button tone="go" icon={<Download aria-hidden size={14} />} onClick={download}>
            Download
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
          {files > 1 && (
            <Checkbox
              label={`All ${files} files of this job (ZIP)`}
              checked={isAllFiles}
              onChange={({ target }) => setAllFiles(target.checked)}
            />
          )}
          {jobIds.length === 1 && !isWholeJob && (
            <ExportPreview jobId={jobIds[0]} recordingId={recordingId} choice={choice} />
          )}
          <p className="text-xs text-ink-2">
            Every file says what a person has read of the words.
            {role !== undefined && may(role, 'organisation:settle') && (
              <>
                {' '}
                <Link to="/organisationadmin/templates" className="underline">
                  Word templates
                </Link>
              </>
            )}
          </p>
          {downloadId !== undefined && <Written progress={progress} />}
        </div>
      </div>
    </Dialog>
  );
}

function Written({ progress }: { progress: ZipProgress | undefined }) {
  const { written, all } = progress ?? { written: 0, all: null };
  const isDone = written === all;
  return (
    <div role="status" className="grid gap-1">
      <p>
        {all === null
          ? 'The ZIP is being put together.'
          : isDone
            ? `The ZIP is complete, ${formatCount(all, 'transcript')}.`
            : `${written} of ${formatCount(all, 'transcript')} written.`}
      </p>
      <ProgressBar
        label="Transcripts written"
        percent={all === null ? null : (100 * written) / all}
        tone={isDone ? 'done' : 'accent'}
      />
    </div>
  );
}

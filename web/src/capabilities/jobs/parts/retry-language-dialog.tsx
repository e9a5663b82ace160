import type { JobDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { retryFileInLanguage, speechLanguagesQuery } from '../jobs.queries.ts';
import { LanguageField } from './language-field.tsx';

type RetryLanguageDialogProps = {
  job: Pick<JobDetail, 'id'>;
  file: Pick<JobDetail['files'][number], 'id' | 'name'>;
  onClose: () => void;
};

/** Asks in which language a failed file is spoken, and transcribes it again. */
export function RetryLanguageDialog({ job, file, onClose }: RetryLanguageDialogProps) {
  const languages = useQuery(speechLanguagesQuery);
  const [language, setLanguage] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    if (language === null) return setError('Choose a language.');
    setBusy(true);
    try {
      await retryFileInLanguage(job.id, file.id, language);
      onClose();
    } catch (problem) {
      setError(messageOf(problem));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose the language"
      description={
        <>
          <bdi>{file.name}</bdi> is transcribed again in the language you choose.
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="go" isBusy={isBusy} onClick={() => void retry()}>
            Transcribe again
          </Button>
        </>
      }
    >
      {languages.data ? (
        <LanguageField
          isRequired
          languages={languages.data}
          value={language}
          error={error}
          onChange={(code) => {
            setLanguage(code);
            setError(undefined);
          }}
        />
      ) : (
        <QueryGap query={languages} loading={<SkeletonLines label="Loading the languages" lines={2} />} />
      )}
    </Dialog>
  );
}

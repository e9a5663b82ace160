import { TEMPLATE_STARTER_PATH } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { messageOf } from '../../../app/api/api-error.ts';
import { DeletedLink } from '../../../app/deleted/deleted-link.tsx';
import { Page } from '../../../app/screens/page.tsx';
import { buttonLook } from '../../../ui/controls/button-look.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { templatesQuery } from './exports.queries.ts';
import { PlaceholderList } from './placeholder-list.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplateUpload } from './template-upload.tsx';

/** The organisation's own Word documents that transcripts are written into. */
export function TemplatesScreen() {
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  return (
    <Page
      title="Word templates"
      actions={
        <>
          <DeletedLink to="/organisationadmin/deleted?tab=templates" />
          <a href={TEMPLATE_STARTER_PATH} download className={buttonLook()}>
            <Download aria-hidden size={14} />
            Template to begin with
          </a>
        </>
      }
    >
      <div className="grid max-w-4xl gap-6">
        <p className="max-w-prose text-ink-2">
          A Word document of your own, with placeholders where study, speakers and words shall stand. Whoever
          downloads a transcript can choose it there.
        </p>
        <TemplateUpload />
        {error && !templates ? (
          <Failure message={messageOf(error)} onRetry={() => void refetch()} />
        ) : !templates ? (
          <SkeletonLines label="Loading the templates" lines={3} />
        ) : templates.length === 0 ? (
          <EmptyState
            icon={<FileText aria-hidden size={28} strokeWidth={1.5} />}
            title="No template yet"
            text="Begin with the one above: it holds every placeholder once."
          />
        ) : (
          <TemplateList templates={templates} />
        )}
        <PlaceholderList />
      </div>
    </Page>
  );
}

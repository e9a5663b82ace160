import { TEMPLATE_STARTER_PATH } from '@colloquy/contract/exports';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { DeletedLink } from '../../../app/deleted/deleted-list.tsx';
import { Page } from '../../../app/screens/page.tsx';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { buttonClasses } from '../../../ui/controls/button-classes.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { templatesQuery } from './exports.queries.ts';
import * as text from './messages.ts';
import { PlaceholderList } from './placeholder-list.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplateUpload } from './template-upload.tsx';

/** The organisation's own Word templates for exports. */
export function TemplatesScreen() {
  const query = useQuery(templatesQuery);
  const { data: templates } = query;
  return (
    <Page
      title={text.wordTemplates}
      actions={
        <>
          <DeletedLink to="/organisationadmin/deleted?tab=templates" />
          <a href={TEMPLATE_STARTER_PATH} download className={buttonClasses()}>
            <Download aria-hidden size={14} />
            {text.starterTemplate}
          </a>
        </>
      }
    >
      <div className="grid max-w-4xl gap-6">
        <p className="max-w-prose text-ink-2">{text.templatesIntro}</p>
        <TemplateUpload />
        {!templates ? (
          <QueryGap query={query} loading={<SkeletonLines label={text.loadingTemplates} lines={3} />} />
        ) : templates.length === 0 ? (
          <EmptyState
            icon={<FileText aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noTemplates}
            text={text.noTemplatesHint}
          />
        ) : (
          <TemplateList templates={templates} />
        )}
        <PlaceholderList />
      </div>
    </Page>
  );
}

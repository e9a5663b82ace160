import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Trash } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { runAction } from '../../../app/actions/use-action.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { NotFoundScreen } from '../../../app/screens/error-screens.tsx';
import { Page } from '../../../app/screens/page.tsx';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { promptQuery, removePrompt, undeletePrompt } from '../prompts.queries.ts';
import { PromptForm } from './prompt-form.tsx';
import { PromptVersions } from './prompt-versions.tsx';
import * as text from '../messages.ts';

/** A prompt with all its versions: edit it, compare versions and restore an older one. */
export function PromptPage({ promptId }: { promptId: string }) {
  const query = useQuery(promptQuery(promptId));
  const { data: prompt, error } = query;
  const navigate = useNavigate();
  const [restoredVersion, setRestoredVersion] = useState(0);
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  if (!prompt)
    return (
      <Page title={text.prompt}>
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingPrompt} />} />
      </Page>
    );
  const remove = async () => {
    const isDeleted = await runAction(
      removePrompt,
      {
        done: text.promptDeleted(prompt.name),
        undo: () => undeletePrompt(prompt.id),
      },
      prompt,
    );
    if (isDeleted) await navigate('?');
  };
  return (
    <Page
      title={prompt.name}
      aside={<Chip>{text.versionNumber(prompt.version)}</Chip>}
      actions={
        <Button variant="danger" icon={<Trash aria-hidden size={14} />} onClick={() => void remove()}>
          {text.deletePrompt}
        </Button>
      }
    >
      <div className="grid gap-6">
        <Link to="?" className="flex w-fit items-center gap-1.5 text-ink-2 hover:text-ink">
          <ArrowLeft aria-hidden size={14} />
          {text.allPrompts}
        </Link>
        <PromptForm
          // A new key loads the restored text into the form.
          key={restoredVersion}
          prompt={prompt}
          onSaved={({ version }) => toast.success(text.savedAsVersion(version))}
        />
        <PromptVersions prompt={prompt} onRestored={setRestoredVersion} />
      </div>
    </Page>
  );
}

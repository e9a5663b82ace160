import { buildUrl } from '@colloquy/contract';
import { findPromptsQuery, PROMPTS_CSV_PATH, type PromptSummary } from '@colloquy/contract/models';
import { useQuery } from '@tanstack/react-query';
import { NotebookPen, Plus } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { DeletedLink } from '../../app/deleted/deleted-list.tsx';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { CommandLink } from '../../ui/commands/command-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { PromptForm } from './parts/prompt-form.tsx';
import { PromptPage } from './parts/prompt-page.tsx';
import { promptsQuery } from './prompts.queries.ts';
import * as text from './messages.ts';

const FILTERS: readonly string[] = [];

const COLUMNS: readonly Column<PromptSummary>[] = [
  {
    id: 'name',
    header: text.prompt,
    sort: 'name',
    cell: ({ id, name, purpose }) => (
      <Link to={`?prompt=${id}`} className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-xs font-normal text-ink-3">{purpose}</span>
      </Link>
    ),
  },
  { id: 'version', header: text.version, sort: 'version', align: 'end', cell: ({ version }) => version },
  {
    id: 'changed',
    header: text.changed,
    sort: 'changedAt',
    cell: ({ changedAt }) => <Moment at={changedAt} />,
  },
];

/** The list of prompts, one prompt with `?prompt=`, or a new one with `?prompt=new`. */
export function PromptsScreen() {
  const openId = useSearchParams()[0].get('prompt');
  const navigate = useNavigate();
  if (openId === null)
    return (
      <Page title={text.promptsTitle}>
        <PromptList />
      </Page>
    );
  if (openId !== 'new') return <PromptPage key={openId} promptId={openId} />;
  return (
    <Page title={text.newPrompt}>
      <PromptForm
        onSaved={({ id }) => void navigate(`?prompt=${id}`, { replace: true })}
        onCancel={() => void navigate('?')}
      />
    </Page>
  );
}

function PromptList() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(promptsQuery(state)));
  const { q, sort } = listQueryOf(findPromptsQuery, state);
  return (
    <>
      <p className="mb-3 max-w-xl text-ink-2">{text.promptsIntro}</p>
      <DataTable
        counted={text.countedPrompts}
        label={text.promptsTitle}
        searchLabel={text.searchPrompts}
        columns={COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={buildUrl(PROMPTS_CSV_PATH, {}, { q, sort })}
        actions={
          <>
            <DeletedLink to="/admin/deleted?tab=prompts" />
            <NewPrompt />
          </>
        }
        empty={
          <EmptyState
            icon={<NotebookPen aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noPromptsYet}
            text={text.noPromptsHint}
            action={
              <>
                <NewPrompt />
                <DeletedLink to="/admin/deleted?tab=prompts" />
              </>
            }
          />
        }
      />
    </>
  );
}

function NewPrompt() {
  return (
    <CommandLink variant="primary" icon={<Plus aria-hidden size={14} />} to="?prompt=new">
      {text.newPrompt}
    </CommandLink>
  );
}

import { useQuery } from '@tanstack/react-query';
import { BookOpen, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useSecretReveal } from '../../ui/text/secret-reveal.tsx';
import { useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { apiKeysQuery } from './api-keys.queries.ts';
import { KeyForm } from './parts/key-form.tsx';
import { KeyList } from './parts/key-list.tsx';
import * as text from './messages.ts';

/** API keys of the organisation and their scopes. */
export function ApiKeysScreen() {
  const query = useQuery(apiKeysQuery);
  const { data: keys } = query;
  const [isFormOpen, setFormOpen] = useState(false);
  const [newButton, handleClose] = useReplacedButton();
  const { secretReveals: shown, showSecret: show } = useSecretReveal(text.secretHint);
  const showKey = (secret: string) => show({ title: text.newKeyTitle, secret });
  const newKeyButton = (
    <Button
      ref={newButton}
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onClick={() => setFormOpen(true)}
    >
      {text.newKey}
    </Button>
  );
  return (
    <Page
      title={text.pageTitle}
      actions={
        <>
          <ButtonLink reloadDocument icon={<BookOpen aria-hidden size={14} />} to="/api/docs">
            {text.howToUse}
          </ButtonLink>
          {keys && keys.length > 0 && !isFormOpen && newKeyButton}
        </>
      }
    >
      {shown}
      {isFormOpen && (
        <KeyForm
          onCreated={(newSecret) => {
            setFormOpen(false);
            showKey(newSecret);
          }}
          onCancel={() => {
            handleClose();
            setFormOpen(false);
          }}
        />
      )}
      {!keys ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingKeys} lines={4} />} />
      ) : keys.length > 0 ? (
        <KeyList keys={keys} onRenewed={showKey} />
      ) : (
        !isFormOpen && (
          <EmptyState
            icon={<KeyRound aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noKeysYet}
            text={text.noKeysHint}
            action={newKeyButton}
          />
        )
      )}
    </Page>
  );
}

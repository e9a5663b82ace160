import { useQuery } from '@tanstack/react-query';
import { BookOpen, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../app/api/api-error.ts';
import { Page } from '../../app/screens/page.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useShownOnce } from '../../ui/text/use-shown-once.tsx';
import { apiKeysQuery } from './api-keys.queries.ts';
import { KeyForm } from './parts/key-form.tsx';
import { KeyList } from './parts/key-list.tsx';

/** Programs that work for the organisation: their keys, and what each may do. */
export function ApiKeysScreen() {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const { shown, show } = useShownOnce(
    'Put it where the program finds it, and nowhere else: whoever has it can do what it may do.',
  );
  const showKey = (secret: string) => show({ title: 'Your new API key', secret });
  const make = (
    <Button tone="go" icon={<Plus aria-hidden size={14} />} onClick={() => setMaking(true)}>
      New API key
    </Button>
  );
  return (
    <Page
      title="API keys"
      actions={
        <>
          <ButtonLink reloadDocument icon={<BookOpen aria-hidden size={14} />} to="/api/docs">
            How to use them
          </ButtonLink>
          {keys && keys.length > 0 && !isMaking && make}
        </>
      }
    >
      {shown}
      {isMaking && (
        <KeyForm
          onMade={(made) => {
            setMaking(false);
            showKey(made);
          }}
          onCancel={() => setMaking(false)}
        />
      )}
      {error && !keys ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !keys ? (
        <SkeletonLines label="Loading the API keys" lines={4} />
      ) : keys.length > 0 ? (
        <KeyList keys={keys} onRenewed={showKey} />
      ) : (
        !isMaking && (
          <EmptyState
            icon={<KeyRound aria-hidden size={28} strokeWidth={1.5} />}
            title="No API key yet"
            text="With a key a program of yours can send recordings, follow them and fetch the transcripts. It takes no seat, and its jobs are paid from the credits of the organisation."
            action={make}
          />
        )
      )}
    </Page>
  );
}

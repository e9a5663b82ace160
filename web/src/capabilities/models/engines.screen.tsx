import type { EngineConnection } from '@colloquy/contract/models';
import { useQuery } from '@tanstack/react-query';
import { Plus, RadioTower } from 'lucide-react';
import { useState, type Ref } from 'react';
import { Page } from '../../app/screens/page.tsx';
import { QueryView } from '../../app/screens/query-view.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useFocusFallback, useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { connectionsQuery } from './engines.queries.ts';
import { ConnectionForm } from './parts/connection-form.tsx';
import { LocalModels } from './parts/local-models.tsx';
import { PROVIDER_NAMES } from './provider-names.ts';
import * as text from './messages.ts';

/** Engines of the installation: local models and remote connections. */
export function EnginesScreen() {
  return (
    <Page title={text.enginesTitle}>
      <div className="grid gap-8">
        <section aria-labelledby="here">
          <h2 id="here" className="mb-1 text-base font-semibold">
            {text.onThisServer}
          </h2>
          <p className="mb-3 max-w-2xl text-ink-2">{text.onThisServerIntro}</p>
          <LocalModels />
        </section>
        <section aria-labelledby="elsewhere">
          <h2 id="elsewhere" className="mb-1 text-base font-semibold">
            {text.remoteEngines}
          </h2>
          <p className="mb-3 max-w-2xl text-ink-2">{text.remoteEnginesIntro}</p>
          <Connections />
        </section>
      </div>
    </Page>
  );
}

function Connections() {
  const query = useQuery(connectionsQuery);
  return (
    // A deleted engine disappears together with its focused button.
    <div ref={useFocusFallback<HTMLDivElement>()} tabIndex={-1}>
      <QueryView query={query} loading={<SkeletonLines label={text.loadingEngines} lines={3} />}>
        {(connections) => <ConnectionList connections={connections} />}
      </QueryView>
    </div>
  );
}

function ConnectionList({ connections }: { connections: readonly EngineConnection[] }) {
  const [openId, setOpenId] = useState<string>();
  const [newButton, handleClose] = useReplacedButton();
  const close = (): void => setOpenId(undefined);
  const addButton = (
    <Button
      ref={newButton}
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onClick={() => setOpenId('new')}
    >
      {text.addEngine}
    </Button>
  );
  return (
    <div className="grid max-w-3xl gap-3">
      {connections.length === 0 && openId !== 'new' && (
        <EmptyState
          icon={<RadioTower aria-hidden size={28} strokeWidth={1.5} />}
          title={text.noRemoteEngines}
          text={text.noRemoteEnginesHint}
          action={addButton}
        />
      )}
      {connections.length > 0 && (
        <ul aria-label={text.remoteEngines} className="rounded-md border border-line bg-surface">
          {connections.map((connection) => (
            <ConnectionEntry
              key={connection.id}
              connection={connection}
              isOpen={openId === connection.id}
              onOpen={() => setOpenId(connection.id)}
              onClose={close}
            />
          ))}
        </ul>
      )}
      {openId === 'new' && (
        <ConnectionForm
          onClose={() => {
            handleClose();
            close();
          }}
        />
      )}
      {connections.length > 0 && openId !== 'new' && <div>{addButton}</div>}
    </div>
  );
}

type ConnectionEntryProps = {
  connection: EngineConnection;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

function ConnectionEntry({ connection, isOpen, onOpen, onClose }: ConnectionEntryProps) {
  const [changeButton, handleClose] = useReplacedButton();
  const close = () => {
    handleClose();
    onClose();
  };
  return (
    <li className="border-line px-4 py-3 not-last:border-b">
      {isOpen ? (
        <ConnectionForm key={connection.version} connection={connection} onClose={close} />
      ) : (
        <ConnectionItem connection={connection} changeButton={changeButton} onOpen={onOpen} />
      )}
    </li>
  );
}

type ConnectionItemProps = {
  connection: EngineConnection;
  changeButton: Ref<HTMLButtonElement>;
  onOpen: () => void;
};

function ConnectionItem({ connection, changeButton, onOpen }: ConnectionItemProps) {
  const { name, provider, model, address, organisations, isAllowed, priceFactor } = connection;
  return (
    <div className="grid justify-items-start gap-2 wide:grid-cols-[1fr_auto_auto] wide:items-center wide:gap-4">
      <div className="min-w-0">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <p className="text-xs text-ink-3 wrap-anywhere">
          {PROVIDER_NAMES[provider]}, {model}
          {address !== null && `, ${address}`}
        </p>
        <p className="text-xs text-ink-3">{text.usedBy(organisations, priceFactor)}</p>
      </div>
      <Chip tone={isAllowed ? 'done' : 'plain'}>{isAllowed ? text.allowed : text.notAllowed}</Chip>
      <Button ref={changeButton} size="small" aria-label={text.editEngine(name)} onClick={onOpen}>
        {text.edit}
      </Button>
    </div>
  );
}

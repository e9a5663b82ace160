import { eraseVoice, type KnownVoice } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { knownVoicesQuery } from '../organisations.queries.ts';

/** The voices that the organisation knows, each with who agreed to that. Any of them is erased at once. */
export function VoicesCard() {
  const { data, error, refetch } = useQuery(knownVoicesQuery);
  const [erasing, setErasing] = useState<readonly KnownVoice[]>();
  return (
    <section aria-label="Known voices" className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <h2 className="text-base font-semibold">Known voices</h2>
      <p className="text-ink-2">
        People who agreed that their voice is recognised. A voice is remembered on the page of a transcript,
        beside the speaker; its print is sealed and never leaves this installation.
      </p>
      {error && !data ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines label="Loading the voices" lines={2} />
      ) : data.voices.length === 0 ? (
        <p className="text-ink-3">None.</p>
      ) : (
        <>
          <ul className="grid">
            {data.voices.map((voice) => (
              <VoiceLine key={voice.id} voice={voice} onErase={() => setErasing([voice])} />
            ))}
          </ul>
          {!data.isOn && (
            <div className="flex flex-wrap items-center gap-3 rounded-md bg-attention-soft px-3 py-2">
              <p className="mr-auto">Recognising voices is switched off, and these are still kept.</p>
              <Button tone="danger" onClick={() => setErasing(data.voices)}>
                Erase all
              </Button>
            </div>
          )}
        </>
      )}
      {erasing && <EraseDialog voices={erasing} onClose={() => setErasing(undefined)} />}
    </section>
  );
}

function VoiceLine({ voice, onErase }: { voice: KnownVoice; onErase: () => void }) {
  const { name, isReady, consent } = voice;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-t border-line py-2">
      <div className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{name}</bdi>
          {!isReady && <Chip>Not taken yet</Chip>}
        </span>
        <span className="text-xs text-ink-3 wrap-anywhere">
          <bdi>{consent.givenBy}</bdi> agreed: <bdi>{consent.note}</bdi>
        </span>
        <span className="text-xs text-ink-3">
          Written down by <bdi>{consent.recordedBy}</bdi>, {formatMomentInFull(consent.at)}
        </span>
      </div>
      <IconButton
        size="small"
        label={`Erase the voice of ${name}`}
        icon={<Trash2 aria-hidden size={14} />}
        onClick={onErase}
      />
    </li>
  );
}

function EraseDialog({ voices, onClose }: { voices: readonly KnownVoice[]; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const what = voices.length === 1 ? `the voice of ${voices[0]!.name}` : `all ${voices.length} voices`;
  const erase = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      for (const { id } of voices) await call(eraseVoice, { params: { voiceId: id } });
      toast.success(
        voices.length === 1 ? `The voice of ${voices[0]!.name} is erased.` : 'All voices are erased.',
      );
      onClose();
    } catch (error) {
      toast.error(messageOf(error));
      setBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: knownVoicesQuery.queryKey });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Erase ${what}?`}
      description="What is known of a voice and the note of the consent are gone at once and for good. Names that the machine gave by it and nobody confirmed go too; names that a person gave stay."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void erase()}>
            {voices.length === 1 ? 'Erase the voice' : 'Erase all'}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

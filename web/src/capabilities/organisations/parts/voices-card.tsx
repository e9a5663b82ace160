import { eraseVoice, type KnownVoice } from '@colloquy/contract/voices';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { knownVoicesQuery } from '../organisations.queries.ts';

/** Known voices with their consent; each can be erased. */
export function VoicesCard() {
  const query = useQuery(knownVoicesQuery);
  const { data } = query;
  const [voicesToErase, setVoicesToErase] = useState<readonly KnownVoice[]>();
  return (
    <section aria-label="Known voices" className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <h2 className="text-base font-semibold">Known voices</h2>
      <p className="text-ink-2">
        People who agreed that their voice is recognised. A voice is remembered on the page of a transcript,
        beside the speaker; its print is sealed and never leaves this installation.
      </p>
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label="Loading the voices" lines={2} />} />
      ) : data.voices.length === 0 ? (
        <p className="text-ink-3">None.</p>
      ) : (
        <>
          <ul className="grid">
            {data.voices.map((voice) => (
              <VoiceRow key={voice.id} voice={voice} onErase={() => setVoicesToErase([voice])} />
            ))}
          </ul>
          {!data.isOn && (
            <div className="flex flex-wrap items-center gap-3 rounded-md bg-attention-soft px-3 py-2">
              <p className="mr-auto">Recognising voices is switched off, and these are still kept.</p>
              <Button variant="danger" onClick={() => setVoicesToErase(data.voices)}>
                Erase all
              </Button>
            </div>
          )}
        </>
      )}
      {voicesToErase && (
        <EraseVoicesDialog voices={voicesToErase} onClose={() => setVoicesToErase(undefined)} />
      )}
    </section>
  );
}

function VoiceRow({ voice, onErase }: { voice: KnownVoice; onErase: () => void }) {
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

function EraseVoicesDialog({ voices, onClose }: { voices: readonly KnownVoice[]; onClose: () => void }) {
  const subject = voices.length === 1 ? `the voice of ${voices[0]!.name}` : `all ${voices.length} voices`;
  const erase = async (): Promise<void> => {
    try {
      for (const { id } of voices) await call(eraseVoice, { params: { voiceId: id } });
    } finally {
      await queryClient.invalidateQueries({ queryKey: knownVoicesQuery.queryKey });
    }
    toast.success(
      voices.length === 1 ? `The voice of ${voices[0]!.name} is erased.` : 'All voices are erased.',
    );
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Erase ${subject}?`}
      description="What is known of a voice and the note of the consent are gone at once and for good. Names that the machine gave by it and nobody confirmed go too; names that a person gave stay."
      confirmLabel={voices.length === 1 ? 'Erase the voice' : 'Erase all'}
      variant="danger"
      onConfirm={erase}
    />
  );
}

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useMemo } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { ignoreHandledEscape } from '../../ui/overlay/dialog.tsx';
import { useEditSession, useTranscript } from '../editing/index.ts';
import { findUncertainTurns } from './uncertain-turns.ts';
import { TurnQueue } from './turn-queue.tsx';
import { VoiceCard } from './voice-card.tsx';

/**
 * Full-screen review of the voices of a recording: samples of each, and the uncertain turns in sequence. Has
 * its own address.
 */
export function VoiceReview({ onClose }: { onClose: () => void }) {
  const session = useEditSession();
  const { recording, speakers, segments } = useTranscript(session);
  const uncertain = useMemo(() => findUncertainTurns(segments), [segments]);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={ignoreHandledEscape}
          // The queue takes the focus, because its keys run the review.
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="fixed inset-0 z-40 overflow-y-auto bg-paper"
        >
          <header className="sticky top-0 z-10 flex h-12 items-center gap-3 border-b border-line bg-surface px-4 wide:px-8">
            <Radix.Title className="truncate font-semibold">
              Voices of <bdi>{recording.name}</bdi>
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton
                label="Back to the transcript"
                icon={<X aria-hidden size={16} />}
                className="ml-auto"
              />
            </Radix.Close>
          </header>
          <div className="grid gap-x-10 gap-y-6 p-4 wide:px-8 broad:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <TurnQueue uncertain={uncertain} />
            <section aria-labelledby="voices" className="broad:order-first">
              <h2 id="voices" className="mb-2 text-base font-semibold">
                Voices
              </h2>
              {speakers.length === 0 && <p className="text-ink-2">None were told apart.</p>}
              <ul className="grid gap-3 wide:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
                {speakers.map((speaker) => (
                  <VoiceCard key={speaker.id} speaker={speaker} speakers={speakers} segments={segments} />
                ))}
              </ul>
            </section>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useMemo } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { leaveOwnEscape } from '../../../ui/overlay/own-escape.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import { doubtfulTurns } from './speaker-doubt.ts';
import { TurnQueue } from './turn-queue.tsx';
import { VoiceCard } from './voice-card.tsx';

/**
 * All voices of a recording with samples to know them by, and one after the other the turns that may be somebody
 * else's. Over the whole screen, because it is a task of its own; the address leads here.
 */
export function VoiceReview({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { recording, speakers, segments } = useTranscript(session);
  const doubtful = useMemo(() => doubtfulTurns(segments), [segments]);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={leaveOwnEscape}
          // The queue takes the focus: its keys are what this is worked with.
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
            <TurnQueue doubtful={doubtful} />
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

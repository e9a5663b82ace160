import type { ReactNode, Ref } from 'react';
import { Logo } from '../../app/shell/logo.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import * as text from './messages.ts';

/** Page for people who are not signed in: the name of the product, one form and the theme switch. */
export function AuthLayout({
  title,
  lead,
  headingRef,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** For callers that move the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh broad:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex flex-col px-6 py-5 wide:px-12">
        <header className="flex items-center justify-between">
          <Logo className="text-title" />
          <ThemeSwitch />
        </header>
        <main className="m-auto w-full max-w-sm py-10">
          <h1 ref={headingRef} tabIndex={-1} className="text-title font-semibold">
            {title}
          </h1>
          {lead && <p className="mt-1 text-ink-2">{lead}</p>}
          <div className="mt-6">{children}</div>
        </main>
      </div>
      <SampleQuote />
    </div>
  );
}

/** Sample of a transcript: text with speaker and time. */
function SampleQuote() {
  return (
    <aside
      aria-hidden
      className="hidden border-l border-line bg-sunken broad:grid broad:content-center broad:px-16"
    >
      <div className="grid grid-cols-[72px_minmax(0,52ch)] gap-x-5 gap-y-5">
        {TURNS.map(({ speaker, time, words }) => (
          <div key={time} className="contents">
            <div
              className={`text-right text-xs leading-7 font-semibold ${speaker === 1 ? 'text-speaker-1' : 'text-speaker-2'}`}
            >
              {speaker === 1 ? text.sampleSpeaker1 : text.sampleSpeaker2}
              <span className="block leading-3 font-normal text-ink-3">{time}</span>
            </div>
            <p className="transcript-text text-ink-2">{words}</p>
          </div>
        ))}
      </div>
    </aside>
  );
}

/** From the demo interview, whose script we wrote. */
const TURNS = [
  { speaker: 1, time: '0:39', words: text.sampleQuestion },
  {
    speaker: 2,
    time: '0:43',
    words: text.sampleAnswer,
  },
  { speaker: 1, time: '1:01', words: text.sampleFollowUp },
  { speaker: 2, time: '1:06', words: text.sampleReply },
];

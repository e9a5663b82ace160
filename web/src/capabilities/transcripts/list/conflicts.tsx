import { readHistory } from '@colloquy/contract/transcripts';
import { atomise } from '@colloquy/rules/text';
import {
  difference,
  type Segment,
  textChange,
  textOf,
  wordRanges,
  wordsBetween,
} from '@colloquy/rules/transcript';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { call } from '../../../app/api/client.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { splitAtMarks, useEditSession, useTranscriptController } from '../../editing/index.ts';
import * as messages from '../messages.ts';

/** Shows the versions of conflicting words with their authors, to choose one. */
export function ConflictList({ segment, language }: { segment: Segment; language: string | null }) {
  const session = useEditSession();
  const controller = useTranscriptController();
  const ownId = useUserInfo()?.id;
  const text = textOf(segment.words);
  const { conflicts } = segment;
  const presentAuthor = authorOf(segment, conflicts[0]!.text);
  const nameOf = useAuthorNames([...conflicts.map(({ personId }) => personId), presentAuthor]);
  const resolve = (chosen: string, announcement: string) => {
    session.edit([{ kind: 'set-text', segmentId: segment.id, text: chosen, resolvesConflicts: true }]);
    controller.announce(announcement);
  };
  const isPresentOwn = presentAuthor !== null && presentAuthor === ownId;
  return (
    <aside
      aria-label={messages.conflict}
      className="my-2 grid max-w-[72ch] gap-2 rounded-md wide:col-start-2 border border-line bg-attention-soft px-3 py-2 text-sm"
    >
      <p className="font-medium">{messages.conflict}</p>
      {conflicts.map((conflict, at) => {
        const isOwn = conflict.personId !== null && conflict.personId === ownId;
        const name = nameOf(conflict.personId);
        return (
          <Version
            key={at}
            author={isOwn ? messages.ownVersion : messages.versionOf(name)}
            text={conflict.text}
            other={text}
            language={language}
          >
            {session.mayEdit && (
              <Button
                size="small"
                onClick={() => resolve(conflict.text, isOwn ? messages.ownUsed : messages.otherUsed)}
              >
                {isOwn ? messages.useOwn : messages.useOther}
              </Button>
            )}
          </Version>
        );
      })}
      <Version
        author={isPresentOwn ? messages.ownVersion : messages.currentVersionOf(nameOf(presentAuthor))}
        text={text}
        // With several versions, every comparison would mark other words.
        other={conflicts.length === 1 ? conflicts[0]!.text : text}
        language={language}
      >
        {session.mayEdit && (
          <Button
            size="small"
            onClick={() => resolve(text, isPresentOwn ? messages.ownKept : messages.currentKept)}
          >
            {isPresentOwn ? messages.keepOwn : messages.keepCurrent}
          </Button>
        )}
      </Version>
    </aside>
  );
}

type VersionProps = {
  author: string;
  text: string;
  /** The version with which it is compared. */
  other: string;
  language: string | null;
  /** The button that chooses it. */
  children: ReactNode;
};

/** One version; the words that the other one does not have are marked. */
function Version({ author, text, other, language, children }: VersionProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
      <div className="min-w-0 grow basis-60">
        <p className="text-xs text-ink-2">{author}</p>
        <p dir="auto" lang={language ?? undefined} className="transcript-text">
          {splitAtMarks(text, changedWordRanges(text, other)).map((run, index) =>
            run.isMarked ? (
              <mark key={index} className="rounded-sm bg-surface text-ink">
                {run.text}
              </mark>
            ) : (
              run.text
            ),
          )}
        </p>
      </div>
      {children}
    </div>
  );
}

/** Code point ranges of the words of a text that the other text does not have. */
function changedWordRanges(text: string, other: string): (readonly [number, number])[] {
  const tokens = atomise(text);
  const ranges = wordRanges(tokens);
  return difference(textsOf(atomise(other)), textsOf(tokens))
    .filter(({ newStart, newEnd }) => newEnd > newStart)
    .map(({ newStart, newEnd }) => [ranges[newStart]!.start, ranges[newEnd - 1]!.end]);
}

const textsOf = (tokens: readonly { text: string }[]): string[] => tokens.map((token) => token.text);

/** The person who wrote the present words that differ from another version; null if there is no single one. */
function authorOf({ words }: Segment, other: string): string | null {
  const changed = textChange(other, textOf(words)).flatMap(({ newStart, newEnd }) => {
    const { from, to } = wordsBetween(words, { start: newStart, end: newEnd });
    return newEnd > newStart ? words.slice(from, to) : [];
  });
  const authors = new Set(changed.flatMap(({ confirmedBy }) => confirmedBy ?? []));
  return authors.size === 1 ? [...authors][0]! : null;
}

/** Names of authors: of people who are here, otherwise from the history. */
function useAuthorNames(
  personIds: readonly (string | null)[],
): (personId: string | null) => string | undefined {
  const { subscribe, getState, recordingId } = useEditSession();
  const others = useSyncExternalStore(subscribe, () => getState().others);
  const ownId = useUserInfo()?.id;
  const here = new Map(others.map(({ personId, name }) => [personId, name]));
  const isMissing = personIds.some((id) => id !== null && id !== ownId && !here.has(id));
  const { data: people = [] } = useQuery({
    queryKey: ['history', recordingId, 'people'],
    queryFn: async ({ signal }) =>
      (await call(readHistory, { params: { recordingId }, query: { size: 1 }, signal })).people ?? [],
    enabled: isMissing,
  });
  return (personId) => here.get(personId ?? '') ?? people.find(({ id }) => id === personId)?.name;
}

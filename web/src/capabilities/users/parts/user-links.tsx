import type { Answer } from '@colloquy/contract';
import { type UserLink, createUserLinks } from '@colloquy/contract/users';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile, toCsv } from '../../../ui/controls/save-file.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useActionInPlace } from '../../../app/actions/use-action-in-place.ts';
import { call } from '../../../app/api/client.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import * as text from '../messages.ts';

/** Maximum number of rendered links; the file contains all of them. */
const MAX_SHOWN = 200;

/** One-time links to pass on if there is no mail server, individually or as a file. */
export function UserLinks({ links }: { links: readonly UserLink[] }) {
  if (links.length === 0) return null;
  const download = () =>
    saveFile(
      new Blob([
        toCsv([
          [text.nameLabel, text.username, text.email, text.link, text.validUntil],
          ...links.map(({ name, username, email, address, expiresAt }) => [
            name,
            username,
            email,
            address,
            formatMomentInFull(expiresAt),
          ]),
        ]),
      ]),
      'user-links.csv',
    );
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{text.linksIntro(links.length, formatMomentInFull(links[0]!.expiresAt))}</p>
      {links.length > 1 && (
        <div>
          <Button icon={<Download aria-hidden size={14} />} onClick={download}>
            {text.downloadLinks}
          </Button>
        </div>
      )}
      <ul className="grid max-h-80 gap-2 overflow-y-auto">
        {links.slice(0, MAX_SHOWN).map((link) => (
          <LinkRow key={link.userId} link={link} />
        ))}
      </ul>
      {links.length > MAX_SHOWN && (
        <p className="text-xs text-ink-3">{text.linksShown(MAX_SHOWN, links.length)}</p>
      )}
    </div>
  );
}

function LinkRow({ link: { name, username, address } }: { link: UserLink }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Browsers allow clipboard access only in secure contexts.
      toast.info(text.copyingBlocked);
    }
  };
  return (
    <li className="grid gap-1 rounded-md border border-line bg-surface px-3 py-2">
      <div className="flex items-start gap-2">
        <p className="grow wrap-anywhere">
          <bdi className="font-medium">{name}</bdi> <span className="text-ink-3">{username}</span>
        </p>
        <Button
          size="small"
          aria-label={text.copyLinkFor(name)}
          icon={isCopied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
          onClick={() => void copy()}
        >
          {isCopied ? text.copied : text.copyLink}
        </Button>
      </div>
      <code className="font-mono text-xs break-all select-all">{address}</code>
    </li>
  );
}

/** Creates links, which are not cached: they disappear with the screen. */
export function useCreateLinks(userIds: string[]): {
  links: readonly UserLink[] | undefined;
  /** Why there is no link, or not for everyone. */
  problem: string | undefined;
  isPending: boolean;
  create: () => void;
} {
  const [answer, setAnswer] = useState<Answer<typeof createUserLinks>>();
  const { error, isPending, run } = useActionInPlace(async () =>
    setAnswer(await call(createUserLinks, { body: { userIds } })),
  );
  const problem = answer?.refused[0]?.message ?? error;
  return { links: answer?.links, problem, isPending, create: () => void run() };
}

/** Creates links for users who were just added, if there is no mail server. */
export function CreateUserLinks({ userIds }: { userIds: string[] }) {
  const { links, problem, isPending, create } = useCreateLinks(userIds);
  return (
    <div className="grid gap-3">
      {links ? (
        <UserLinks links={links} />
      ) : (
        <div>
          <Button variant="primary" isBusy={isPending} onClick={create}>
            {text.createLinksText(userIds.length)}
          </Button>
        </div>
      )}
      {problem !== undefined && <Failure message={problem} />}
    </div>
  );
}

import type { UserLink } from '@colloquy/contract';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/controls/save-file.ts';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { linksIntro } from '../messages.ts';
import { csvText } from '../../../ui/text/csv-text.ts';

/** Links that are drawn: the file has all of them. */
const MOST_SHOWN = 200;

/** One-time links to hand over where no mail leaves, one by one or as a file. */
export function UserLinks({ links }: { links: readonly UserLink[] }) {
  if (links.length === 0) return null;
  const save = () =>
    saveFile(
      new Blob([
        csvText([
          ['Name', 'Username', 'E-mail', 'Link', 'Valid until'],
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
      <p className="text-ink-2">{linksIntro(links.length, formatMomentInFull(links[0]!.expiresAt))}</p>
      {links.length > 1 && (
        <div>
          <Button icon={<Download aria-hidden size={14} />} onClick={save}>
            Download all links (CSV)
          </Button>
        </div>
      )}
      <ul className="grid max-h-80 gap-2 overflow-y-auto">
        {links.slice(0, MOST_SHOWN).map((link) => (
          <LinkRow key={link.userId} link={link} />
        ))}
      </ul>
      {links.length > MOST_SHOWN && (
        <p className="text-xs text-ink-3">
          {formatNumber(MOST_SHOWN)} of {formatNumber(links.length)} links are shown. The file has all of
          them.
        </p>
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
      // Browsers lend the clipboard in secure places alone.
      toast.info('This browser blocks copying here. Select the link and copy it.');
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
          aria-label={`Copy link for ${name}`}
          icon={isCopied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
      <code className="font-mono text-xs break-all select-all">{address}</code>
    </li>
  );
}

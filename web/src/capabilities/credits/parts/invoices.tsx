import { buildUrl } from '@colloquy/contract';
import {
  BILLING_GAPS,
  type BillingGap,
  INVOICE_CSV_PATH,
  INVOICE_PDF_PATH,
  type InvoiceSummary,
  type MonthSummary,
} from '@colloquy/contract/credits';
import { buttonClasses } from '../../../ui/controls/button-classes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMinor } from '../../../ui/format/amount.ts';
import * as text from '../messages.ts';

type Props = {
  organisationId: string;
  month: MonthSummary;
  gap: BillingGap | null;
  /** For platform admins: cancels an invoice. */
  onCredit?: ((invoice: InvoiceSummary) => void) | undefined;
};

/** Invoices and credit notes of a month, or the reason why there are none. */
export function Invoices({ organisationId, month, gap, onCredit }: Props) {
  const { invoices, hasCharges, isFinished } = month;
  if (invoices.length === 0)
    return <span className="text-ink-3">{describeMissingInvoice(hasCharges, isFinished, gap)}</span>;
  return (
    <ul className="grid gap-2">
      {invoices.map((invoice) => {
        const { id, name, kind, total, isCredited } = invoice;
        const title = `${kind === 'invoice' ? text.invoice : text.creditNote} ${name}`;
        const query = { invoiceId: id };
        return (
          <li key={id} className="grid gap-1">
            <span>
              {title}
              {total && (
                <span className="block tabular-nums">{formatMinor(total.minor, total.currency)}</span>
              )}
              {isCredited && <span className="block text-xs text-ink-3">{text.cancelledByCreditNote}</span>}
            </span>
            <span className="inline-flex flex-wrap gap-1">
              <DownloadLinks
                of={title}
                pdf={buildUrl(INVOICE_PDF_PATH, { organisationId }, query)}
                csv={buildUrl(INVOICE_CSV_PATH, { organisationId }, query)}
              />
              {onCredit && kind === 'invoice' && total && !isCredited && (
                <Button
                  size="small"
                  aria-label={text.correctDocument(title)}
                  onClick={() => onCredit(invoice)}
                >
                  {text.correct}
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function describeMissingInvoice(hasCharges: boolean, isFinished: boolean, gap: BillingGap | null): string {
  if (!hasCharges) return text.noCharges;
  if (gap !== null) return text.notIssued(BILLING_GAPS[gap]);
  return isFinished ? text.beingIssued : text.issuedAfterMonth;
}

export function DownloadLinks({ of, pdf, csv }: { of: string; pdf: string; csv: string }) {
  return (
    <span className="inline-flex gap-1">
      <a href={pdf} download aria-label={text.documentPdf(of)} className={buttonClasses({ size: 'small' })}>
        {text.pdf}
      </a>
      <a href={csv} download aria-label={text.documentCsv(of)} className={buttonClasses({ size: 'small' })}>
        {text.csv}
      </a>
    </span>
  );
}

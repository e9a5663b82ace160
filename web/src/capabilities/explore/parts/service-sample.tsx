import type { Sid } from '@colloquy/contract';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { SAMPLE_ANSWER, SAMPLE_MOMENTS, SAMPLE_RESPONSES, SAMPLE_UNITS } from '../messages.ts';
import * as text from '../messages.ts';

/** Sample result of a service that does not exist yet. */
export function ServiceSample({ sid }: { sid: Sid }) {
  switch (sid) {
    case 'SID001':
      return (
        <SampleTable columnNames={[text.english, text.french]} rows={SAMPLE_UNITS} languages={['en', 'fr']} />
      );
    case 'SID003':
      return (
        <div className="grid max-w-[68ch] gap-2">
          <p className="font-medium">{SAMPLE_ANSWER.question}</p>
          <p>{SAMPLE_ANSWER.answer}</p>
          <p className="border-l-2 border-line-strong pl-3 text-ink-2">{SAMPLE_ANSWER.citation}</p>
        </div>
      );
    case 'SID004':
      return <SampleTable columnNames={[text.answer, text.codes]} rows={SAMPLE_RESPONSES} />;
    case 'SID005':
      return (
        <ol className="grid gap-1.5">
          {SAMPLE_MOMENTS.map(([at, what]) => (
            <li key={at} className="flex items-baseline gap-3">
              <Chip>{at}</Chip>
              {what}
            </li>
          ))}
        </ol>
      );
    case 'SID002':
      return null;
  }
}

type SampleTableProps = {
  columnNames: readonly [string, string];
  rows: readonly (readonly [string, string])[];
  languages?: readonly [string, string];
};

function SampleTable({ columnNames, rows, languages }: SampleTableProps) {
  return (
    <table className="w-full max-w-3xl border-collapse text-left">
      <thead>
        <tr className="text-xs text-ink-3">
          {columnNames.map((head) => (
            <th key={head} scope="col" className="w-1/2 py-1 pr-4 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([left, right]) => (
          <tr key={left} className="border-t border-line align-top">
            <td lang={languages?.[0]} className="py-1.5 pr-4">
              {left}
            </td>
            <td lang={languages?.[1]} className="py-1.5">
              {right}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

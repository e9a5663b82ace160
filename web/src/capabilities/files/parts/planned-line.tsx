import { CircleAlert, CircleCheck, Pencil } from 'lucide-react';
import { useState } from 'react';
import { languageOptions } from '../../../app/language-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/form/field.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { readLanguage } from '../import/cells.rules.ts';
import { describePlanned } from '../import/describe-plan.ts';
import { isTranscript } from '../import/judge.rules.ts';
import { asFoundText } from '../text-in-media.ts';
import type { PlanCells, PlannedFile } from '../import/match.rules.ts';

type PlannedLineProps = {
  planned: PlannedFile;
  all: readonly PlannedFile[];
  problems: readonly string[];
  languages: readonly string[];
  onChange: (changed: PlannedFile) => void;
};

/** A file before it is sent: what is said of it, what is wrong, and the fields to mend it. */
export function PlannedLine({ planned, all, problems, languages, onChange }: PlannedLineProps) {
  const [isEdited, setEdited] = useState(false);
  const { file, line, isLeftOut } = planned;
  return (
    <li className="grid gap-2 px-3 py-2">
      <div className="flex items-start gap-3">
        {problems.length > 0 ? (
          <CircleAlert aria-label="To be mended" size={16} className="mt-0.5 shrink-0 text-danger" />
        ) : (
          <CircleCheck
            aria-label={isLeftOut ? 'Left out' : 'Good'}
            size={16}
            className={`mt-0.5 shrink-0 ${isLeftOut ? 'text-ink-3' : 'text-done'}`}
          />
        )}
        <div className="min-w-0 grow">
          <p className="wrap-anywhere">
            <bdi className={isLeftOut ? 'text-ink-3 line-through' : 'font-medium'}>{file.path}</bdi>{' '}
            <span className="text-xs text-ink-3">
              {formatBytes(file.size)}
              {line !== null && `, line ${line}`}
            </span>
          </p>
          <p className="text-ink-2 wrap-anywhere">{describePlanned(planned, all, languages)}</p>
          {problems.map((problem) => (
            <p key={problem} className="text-danger">
              {problem}
            </p>
          ))}
        </div>
        {file.holdsText && !isLeftOut && (
          <>
            <Button
              size="small"
              tone="go"
              onClick={() =>
                onChange({
                  ...planned,
                  file: asFoundText(
                    file,
                    all.map((each) => each.file),
                  ),
                })
              }
            >
              Use as transcript<span className="sr-only"> {file.path}</span>
            </Button>
            <Button size="small" onClick={() => onChange({ ...planned, isLeftOut: true })}>
              Leave out<span className="sr-only"> {file.path}</span>
            </Button>
          </>
        )}
        <Button
          size="small"
          icon={<Pencil aria-hidden size={14} />}
          aria-expanded={isEdited}
          aria-label={`${isEdited ? 'Close' : 'Edit'} ${file.path}`}
          onClick={() => setEdited(!isEdited)}
        >
          {isEdited ? 'Close' : 'Edit'}
        </Button>
      </div>
      {isEdited && <PlannedFields planned={planned} all={all} languages={languages} onChange={onChange} />}
    </li>
  );
}

function PlannedFields({ planned, all, languages, onChange }: Omit<PlannedLineProps, 'problems'>) {
  const { cells } = planned;
  const write = (cell: keyof PlanCells) => (event: { target: { value: string } }) =>
    onChange({ ...planned, cells: { ...cells, [cell]: event.target.value } });
  return (
    <div className="grid items-start gap-3 rounded-md bg-sunken p-3 wide:grid-cols-2">
      <TextField
        label="Participant"
        autoComplete="off"
        value={cells.participant}
        onChange={write('participant')}
      />
      <SelectField
        label="Language spoken"
        options={languageChoices(cells.language, languages)}
        value={languageChosen(cells.language, languages)}
        onChange={write('language')}
      />
      {isTranscript(planned) ? (
        <SelectField
          label="Belongs with"
          options={[
            { value: '', label: 'No recording: it is added by itself' },
            ...all
              .filter((each) => !isTranscript(each))
              .map(({ file }) => ({ value: file.path, label: file.path })),
          ]}
          value={planned.goesWith ?? ''}
          onChange={({ target }) => onChange({ ...planned, goesWith: target.value || null })}
        />
      ) : (
        <>
          <TextField
            label="Speakers"
            hint="A number, or names with ; between them."
            autoComplete="off"
            value={cells.speakers}
            onChange={write('speakers')}
          />
          <TextField
            label="Track of"
            hint="The same word for each file of one conversation, where every speaker has a file."
            autoComplete="off"
            value={cells.trackOf}
            onChange={write('trackOf')}
          />
          {cells.trackOf.trim() !== '' && (
            <TextField
              label="Speaker on this track"
              autoComplete="off"
              value={cells.speaker}
              onChange={write('speaker')}
            />
          )}
        </>
      )}
      <Checkbox
        label="Leave this file out"
        checked={planned.isLeftOut}
        onChange={({ target }) => onChange({ ...planned, isLeftOut: target.checked })}
      />
    </div>
  );
}

const DETECT = 'detect';

const languageChosen = (cell: string, languages: readonly string[]): string => {
  const { value, problem } = readLanguage(cell, languages);
  if (problem !== undefined) return cell;
  return value === null ? DETECT : (value ?? '');
};

/** What the sheet says and nobody knows stays to be seen, until another one is chosen. */
const languageChoices = (cell: string, languages: readonly string[]) => [
  { value: '', label: 'As the job has it' },
  { value: DETECT, label: 'Detect' },
  ...(readLanguage(cell, languages).problem === undefined ? [] : [{ value: cell, label: cell }]),
  ...languageOptions(languages),
];

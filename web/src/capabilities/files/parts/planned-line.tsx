import { CircleAlert, CircleCheck, Pencil } from 'lucide-react';
import { useState } from 'react';
import { languageOptions } from '../../../app/language-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { parseLanguage } from '../import/parse-cells.rules.ts';
import { describePlanned } from '../import/describe-plan.ts';
import { isTranscript } from '../import/validate-plan.rules.ts';
import { toTextImportFile } from '../file-checks.ts';
import type { PlanCells, PlannedFile } from '../import/match-files.rules.ts';

type PlannedLineProps = {
  planned: PlannedFile;
  all: readonly PlannedFile[];
  problems: readonly string[];
  languages: readonly string[];
  onChange: (changed: PlannedFile) => void;
};

/** A file before upload: its description, its problems and the fields to correct them. */
export function PlannedLine({ planned, all, problems, languages, onChange }: PlannedLineProps) {
  const [isEdited, setEdited] = useState(false);
  const { file, line, isExcluded } = planned;
  return (
    <div className="grid gap-2 px-3 py-2">
      <div className="flex items-start gap-3">
        {problems.length > 0 ? (
          <CircleAlert aria-label="To be mended" size={16} className="mt-0.5 shrink-0 text-danger" />
        ) : (
          <CircleCheck
            aria-label={isExcluded ? 'Left out' : 'Good'}
            size={16}
            className={`mt-0.5 shrink-0 ${isExcluded ? 'text-ink-3' : 'text-done'}`}
          />
        )}
        <div className="min-w-0 grow">
          <p className="wrap-anywhere">
            <bdi className={isExcluded ? 'text-ink-3 line-through' : 'font-medium'}>{file.path}</bdi>{' '}
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
        {file.containsText && !isExcluded && (
          <>
            <Button
              size="small"
              variant="primary"
              onClick={() =>
                onChange({
                  ...planned,
                  file: toTextImportFile(
                    file,
                    all.map((each) => each.file),
                  ),
                })
              }
            >
              Use as transcript<span className="sr-only"> {file.path}</span>
            </Button>
            <Button size="small" onClick={() => onChange({ ...planned, isExcluded: true })}>
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
    </div>
  );
}

function PlannedFields({ planned, all, languages, onChange }: Omit<PlannedLineProps, 'problems'>) {
  const { cells } = planned;
  const updateCell = (cell: keyof PlanCells) => (event: { target: { value: string } }) =>
    onChange({ ...planned, cells: { ...cells, [cell]: event.target.value } });
  return (
    <div className="grid items-start gap-3 rounded-md bg-sunken p-3 wide:grid-cols-2">
      <TextField
        label="Participant"
        autoComplete="off"
        value={cells.participant}
        onChange={updateCell('participant')}
      />
      <SelectField
        label="Language spoken"
        options={languageOptionsFor(cells.language, languages)}
        value={languageValue(cells.language, languages)}
        onChange={updateCell('language')}
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
          value={planned.pairedWith ?? ''}
          onChange={({ target }) => onChange({ ...planned, pairedWith: target.value || null })}
        />
      ) : (
        <>
          <TextField
            label="Speakers"
            hint="A number, or names with ; between them."
            autoComplete="off"
            value={cells.speakers}
            onChange={updateCell('speakers')}
          />
          <TextField
            label="Track of"
            hint="The same word for each file of one conversation, where every speaker has a file."
            autoComplete="off"
            value={cells.trackOf}
            onChange={updateCell('trackOf')}
          />
          {cells.trackOf.trim() !== '' && (
            <TextField
              label="Speaker on this track"
              autoComplete="off"
              value={cells.speaker}
              onChange={updateCell('speaker')}
            />
          )}
        </>
      )}
      <Checkbox
        label="Leave this file out"
        checked={planned.isExcluded}
        onChange={({ target }) => onChange({ ...planned, isExcluded: target.checked })}
      />
    </div>
  );
}

const DETECT = 'detect';

const languageValue = (cell: string, languages: readonly string[]): string => {
  const { value, problem } = parseLanguage(cell, languages);
  if (problem !== undefined) return cell;
  return value === null ? DETECT : (value ?? '');
};

/** An unknown language from the sheet stays selectable until another is chosen. */
const languageOptionsFor = (cell: string, languages: readonly string[]) => [
  { value: '', label: 'As the job has it' },
  { value: DETECT, label: 'Detect' },
  ...(parseLanguage(cell, languages).problem === undefined ? [] : [{ value: cell, label: cell }]),
  ...languageOptions(languages),
];

import type { ExportChoice, ExportTemplate } from '@colloquy/contract/exports';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import * as text from './messages.ts';
import { OPTIONS_OF } from './export-formats.ts';

type Option = { value: string; label: string };

const optionsOf = (choices: Record<string, string>): Option[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));
const VERBATIM = optionsOf(text.verbatimChoices);
const TIMES = optionsOf(text.timesChoices);
const NAMES = optionsOf(text.namesChoices);
const AUDIO = optionsOf(text.audioChoices);

type FormatOptionsProps = {
  choice: ExportChoice;
  templates: readonly ExportTemplate[];
  onChange: (part: Partial<ExportChoice>) => void;
};

/** Options that apply to the chosen format. */
export function FormatOptions({ choice, templates, onChange }: FormatOptionsProps) {
  const { format } = choice;
  const options = OPTIONS_OF[format];
  const isSubtitle = format === 'srt' || format === 'vtt';
  const isTable = format === 'csv' || format === 'xlsx';
  const select = (name: 'verbatim' | 'times' | 'names' | 'audio', label: string, list: Option[]) => (
    <SelectField
      label={label}
      options={list}
      value={choice[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const check = (
    name: 'colours' | 'lines' | 'words' | 'unclear' | 'comments' | 'speakers',
    label: string,
  ) => (
    <Checkbox
      label={label}
      checked={choice[name] === 'yes'}
      onChange={({ target }) => onChange({ [name]: target.checked ? 'yes' : 'no' })}
    />
  );
  return (
    <div className="grid items-start gap-3 wide:grid-cols-2">
      {format === 'template' && (
        <SelectField
          label={text.templateOption}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={choice.templateId ?? ''}
          onChange={({ target }) => onChange({ templateId: target.value })}
        />
      )}
      {select('verbatim', text.verbatimOption, VERBATIM)}
      {options.includes('times') && select('times', text.timesOption, TIMES)}
      {options.includes('names') && !isSubtitle && select('names', text.namesOption, NAMES)}
      {select('audio', text.audioOption, AUDIO)}
      <div className="grid gap-1.5 wide:col-span-2">
        {options.includes('colours') && check('colours', text.colouredNames)}
        {options.includes('lines') && check('lines', text.numberedLines)}
        {options.includes('words') && check('words', isTable ? text.rowForEachWord : text.tierOfWords)}
        {check('unclear', text.markUnclear)}
        {options.includes('speakers') && check('speakers', text.listSpeakers)}
        {options.includes('comments') && check('comments', text.includeComments)}
        {isSubtitle && (
          <Checkbox
            label={text.showSpeakers}
            checked={choice.names !== 'none'}
            onChange={({ target }) => onChange({ names: target.checked ? 'above' : 'none' })}
          />
        )}
      </div>
    </div>
  );
}

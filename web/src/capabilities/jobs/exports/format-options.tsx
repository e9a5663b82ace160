import type { ExportChoice, ExportTemplate } from '@colloquy/contract/exports';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { OPTIONS_OF } from './export-formats.ts';

const VERBATIM = [
  { value: 'strict', label: 'Strict: every word' },
  { value: 'intelligent', label: 'Intelligent: without fillers and repetitions' },
];
const TIMES = [
  { value: 'turns', label: 'At each turn' },
  { value: 'segments', label: 'At each passage' },
  { value: 'exact', label: 'At each passage, to the millisecond' },
  { value: 'none', label: 'None' },
];
const NAMES = [
  { value: 'above', label: 'Above the turn' },
  { value: 'inline', label: 'Before the words' },
  { value: 'none', label: 'Left out' },
];
const AUDIO = [
  { value: 'none', label: 'Left out' },
  { value: 'playback', label: 'As it is played here (ZIP)' },
  { value: 'original', label: 'As it was uploaded (ZIP)' },
];

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
  const select = (name: 'verbatim' | 'times' | 'names' | 'audio', label: string, list: typeof TIMES) => (
    <SelectField
      label={label}
      options={list}
      value={choice[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const check = (name: 'colours' | 'lines' | 'words' | 'unclear', label: string) => (
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
          label="Template"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={choice.templateId ?? ''}
          onChange={({ target }) => onChange({ templateId: target.value })}
        />
      )}
      {select('verbatim', 'Words', VERBATIM)}
      {options.includes('times') && select('times', 'Times', TIMES)}
      {options.includes('names') && !isSubtitle && select('names', 'Names', NAMES)}
      {select('audio', 'Sound', AUDIO)}
      <div className="grid gap-1.5 wide:col-span-2">
        {options.includes('colours') && check('colours', 'Names in the colours of the speakers')}
        {options.includes('lines') && check('lines', 'Numbered lines')}
        {options.includes('words') &&
          check('words', isTable ? 'A row for each word' : 'A tier of words for each speaker as well')}
        {check('unclear', 'Mark unclear speech, for example [unclear 00:12]')}
        {isSubtitle && (
          <Checkbox
            label="Say who speaks"
            checked={choice.names !== 'none'}
            onChange={({ target }) => onChange({ names: target.checked ? 'above' : 'none' })}
          />
        )}
      </div>
    </div>
  );
}

import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import * as text from './messages.ts';

type SaveAsProps = {
  name: string;
  files: number;
  isOneStudy: boolean;
  onChange: (isOneStudy: boolean) => void;
};

/** Whether several files become one job or a job each. */
export function SaveAs({ name, files, isOneStudy, onChange }: SaveAsProps) {
  return (
    <RadioGroup
      label={text.saveAs}
      variant="inline"
      options={[
        { value: 'study', label: text.oneStudy(name, files) },
        { value: 'separate', label: text.separateJobs },
      ]}
      value={isOneStudy ? 'study' : 'separate'}
      onValueChange={(value) => onChange(value === 'study')}
    />
  );
}

import { findSpeechLanguages } from '@colloquy/contract/models';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { call } from '../../../app/api/client.ts';
import { languageOptions, languageLabel } from '../../../app/language-names.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import type { SettingsControl } from './settings-form.tsx';
import * as text from '../messages.ts';

/** Languages that can be chosen for a job; only these can be offered first. */
const offeredQuery = queryOptions({
  queryKey: ['speech-languages', 'offered'],
  queryFn: ({ signal }) => call(findSpeechLanguages, { signal }).then(({ languages }) => languages),
});

/** Languages that are offered first, in the chosen order. */
export function LanguagesField({ control }: { control: SettingsControl }) {
  const { field } = useController({ control, name: 'languages' });
  const chosen = field.value;
  const { data } = useQuery(offeredQuery);
  const options = useMemo(
    () => languageOptions(data ?? []).filter(({ value }) => !chosen.includes(value)),
    [chosen, data],
  );
  return (
    <div className="grid gap-2">
      <Combobox
        label={text.preferredLanguages}
        hint={text.preferredLanguagesHint}
        placeholder={text.addLanguage}
        options={options}
        value={null}
        onValueChange={(code) => field.onChange([...chosen, code])}
      />
      {chosen.length > 0 && (
        <ul aria-label={text.preferredLanguages} className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li
              key={code}
              className="inline-flex items-center gap-1 rounded-full bg-sunken py-0.5 pr-1 pl-3 text-sm"
            >
              {languageLabel(code)}
              <IconButton
                size="small"
                label={text.removeLanguage(languageLabel(code))}
                icon={<X aria-hidden size={12} />}
                onClick={() => field.onChange(chosen.filter((each) => each !== code))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

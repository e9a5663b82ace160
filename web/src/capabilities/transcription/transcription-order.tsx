import { jobSettings, MAX_SPEAKERS } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryView } from '../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import type { FileLanguageProps, OrderFieldsProps, ServiceOrder } from '../jobs/index.ts';
import { LanguageField } from './language-field.tsx';
import { QualityChoice } from './quality-choice.tsx';
import { qualitiesQuery, speechLanguagesQuery } from './speech.queries.ts';
import * as text from './messages.ts';

/** Without the languages an order would mean to detect it. */
function LanguagesLoaded({ children }: { children: ReactNode }) {
  const languages = useQuery(speechLanguagesQuery);
  return (
    <QueryView query={languages} loading={<SkeletonLines label={text.loadingLanguages} />}>
      {() => children}
    </QueryView>
  );
}

/** Language, number of speakers and quality for all files. */
function SettingsFields({ settings, problems, onChange }: OrderFieldsProps) {
  const { data: languages = [] } = useQuery(speechLanguagesQuery);
  const { language, speakers, quality = 'fast' } = settings;
  return (
    <>
      <div className="grid max-w-2xl items-start gap-3 wide:grid-cols-[minmax(0,1fr)_8rem]">
        <LanguageField
          languages={languages}
          value={language}
          error={problems.get('language')}
          onChange={(code) => onChange({ language: code })}
        />
        <TextField
          label={text.speakerCount}
          hint={text.speakerCountHint}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_SPEAKERS}
          error={problems.get('speakers')}
          defaultValue={speakers ?? ''}
          key={speakers}
          onBlur={({ target }) => {
            const typed = target.value === '' ? null : Number(target.value);
            if (typed === speakers) return;
            if (typed === null || (Number.isInteger(typed) && typed >= 1 && typed <= MAX_SPEAKERS))
              onChange({ speakers: typed });
          }}
        />
      </div>
      <NamesField
        names={settings.vocabulary ?? []}
        error={problems.get('vocabulary')}
        onChange={(vocabulary) => onChange({ vocabulary })}
      />
      <QualityChoice language={language} value={quality} onChange={(next) => onChange({ quality: next })} />
    </>
  );
}

type NamesFieldProps = {
  names: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
};

/** Names and terms that the recogniser should expect, separated by commas. */
function NamesField({ names, error, onChange }: NamesFieldProps) {
  const [problem, setProblem] = useState<string>();
  const value = names.join(', ');
  return (
    <TextField
      key={value}
      label={text.namesToExpect}
      hint={text.namesToExpectHint}
      autoComplete="off"
      className="max-w-2xl"
      error={problem ?? error}
      defaultValue={value}
      onBlur={({ target }) => {
        const typed = [...new Set(target.value.split(/[,;\n]/).map((name) => name.trim()))].filter(Boolean);
        const read = jobSettings.shape.vocabulary.safeParse(typed);
        setProblem(read.error?.issues[0]?.message);
        if (read.success && typed.join(', ') !== value) onChange(typed);
      }}
    />
  );
}

/** Language of one file; the hint stands at the language for all. */
function FileLanguage({ label, value, onChange }: FileLanguageProps) {
  const { data: languages = [] } = useQuery(speechLanguagesQuery);
  return (
    <LanguageField
      label={label}
      hint={undefined}
      languages={languages}
      value={value}
      error={undefined}
      onChange={onChange}
    />
  );
}

/** The order of transcripts. */
export const transcriptionOrder: ServiceOrder = {
  settings: jobSettings,
  defaults: { name: '', language: null, speakers: null, quality: 'fast' },
  Loaded: LanguagesLoaded,
  Fields: SettingsFields,
  FileLanguage,
  startLabel: text.startTranscription,
  ProcessingTime: ({ settings: { language, quality = 'fast' }, children }) => {
    const { data: offers } = useQuery(qualitiesQuery(language));
    return children(offers?.find((offer) => offer.quality === quality)?.secondsPerMinute);
  },
};

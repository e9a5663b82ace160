import { MAX_EXPANSIONS, textExpansion, type TextExpansion } from '@colloquy/contract/identity';
import { Download, Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/controls/save-file.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useFormSubmit } from '../forms/use-form-submit.ts';
import { zodResolver } from '../forms/zod-resolver.ts';
import { readExpansions, writeExpansions } from './expansions-csv.ts';
import { withExpansion, withExpansions, withoutExpansion } from './preference-changes.ts';
import { changePreferences, usePreferences } from './preferences.ts';
import * as text from '../messages.ts';

type ExpansionsUpdate = (expansions: readonly TextExpansion[]) => TextExpansion[];

const change = (update: ExpansionsUpdate): void =>
  void changePreferences((chosen) => ({ ...chosen, expansions: update(chosen.expansions) }));

/** A person's abbreviations and the texts that replace them. */
export function ExpansionsList() {
  const { expansions } = usePreferences();
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{text.expansionsText}</p>
      <NewExpansion isFull={expansions.length >= MAX_EXPANSIONS} />
      {expansions.length === 0 ? (
        <p className="text-ink-3">{text.noExpansions}</p>
      ) : (
        <ul aria-label={text.textExpansions} className="max-h-64 overflow-y-auto">
          {expansions.map((expansion) => (
            <li
              key={expansion.abbreviation}
              className="flex items-center gap-3 border-b border-line py-1 last:border-0"
            >
              <span className="w-28 shrink-0 truncate font-medium">{expansion.abbreviation}</span>
              <span className="min-w-0 grow wrap-break-word">{expansion.text}</span>
              <IconButton
                size="small"
                label={text.deleteExpansion(expansion.abbreviation)}
                icon={<Trash2 aria-hidden size={14} />}
                onClick={() => remove(expansion)}
              />
            </li>
          ))}
        </ul>
      )}
      <ImportExport expansions={expansions} />
    </div>
  );
}

function remove(expansion: TextExpansion): void {
  change((list) => withoutExpansion(list, expansion.abbreviation));
  toast.withUndo(text.expansionDeleted(expansion.abbreviation), () =>
    change((list) => withExpansion(list, expansion)),
  );
}

function NewExpansion({ isFull }: { isFull: boolean }) {
  const form = useForm({
    resolver: zodResolver(textExpansion),
    defaultValues: { abbreviation: '', text: '' },
  });
  const { register, reset, setFocus, formState } = form;
  const { errors } = formState;
  const { submit } = useFormSubmit(
    form,
    async (expansion) => {
      change((list) => withExpansion(list, expansion));
      // Focus comes first: a reset forgets the fields until the next render.
      setFocus('abbreviation');
      reset();
    },
    { isGuarded: false },
  );
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-2 wide:grid-cols-[8rem_1fr_auto]">
      <TextField
        label={text.abbreviation}
        error={errors.abbreviation?.message}
        autoComplete="off"
        {...register('abbreviation')}
      />
      <TextField
        label={text.expansionText}
        error={errors.text?.message}
        autoComplete="off"
        {...register('text')}
      />
      <Button type="submit" className="wide:mt-5" isDisabled={isFull}>
        {text.add}
      </Button>
    </form>
  );
}

/** Shares the list with colleagues or other programs. */
function ImportExport({ expansions }: { expansions: readonly TextExpansion[] }) {
  const file = useRef<HTMLInputElement>(null);
  const importFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    const { expansions: added, skipped } = readExpansions(await chosen.text());
    if (added.length > 0) change((list) => withExpansions(list, added));
    const message = text.expansionsImported(added.length);
    if (skipped > 0) toast.info(`${message} ${text.linesSkipped(skipped)}`);
    else toast.success(message);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={<Upload aria-hidden size={14} />} onClick={() => file.current?.click()}>
        {text.importCsv}
      </Button>
      {expansions.length > 0 && (
        <Button
          size="small"
          icon={<Download aria-hidden size={14} />}
          onClick={() =>
            saveFile(new Blob([writeExpansions(expansions)], { type: 'text/csv' }), 'text-expansions.csv')
          }
        >
          {text.exportCsv}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={text.expansionsFile}
        hidden
        onChange={({ target }) => {
          void importFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}

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

type ExpansionsUpdate = (expansions: readonly TextExpansion[]) => TextExpansion[];

const change = (update: ExpansionsUpdate): void =>
  void changePreferences((chosen) => ({ ...chosen, expansions: update(chosen.expansions) }));

/** A person's abbreviations and the texts that replace them. */
export function ExpansionsList() {
  const { expansions } = usePreferences();
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Typed in a transcript and followed by a space or a punctuation mark, an abbreviation becomes its text.
      </p>
      <NewExpansion isFull={expansions.length >= MAX_EXPANSIONS} />
      {expansions.length === 0 ? (
        <p className="text-ink-3">None yet. An example: mr for market research.</p>
      ) : (
        <ul aria-label="Text expansions" className="max-h-64 overflow-y-auto">
          {expansions.map((expansion) => (
            <li
              key={expansion.abbreviation}
              className="flex items-center gap-3 border-b border-line py-1 last:border-0"
            >
              <span className="w-28 shrink-0 truncate font-medium">{expansion.abbreviation}</span>
              <span className="min-w-0 grow wrap-break-word">{expansion.text}</span>
              <IconButton
                size="small"
                label={`Delete ${expansion.abbreviation}`}
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
  toast.withUndo(`‘${expansion.abbreviation}’ is deleted.`, () =>
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
        label="Abbreviation"
        error={errors.abbreviation?.message}
        autoComplete="off"
        {...register('abbreviation')}
      />
      <TextField label="Text" error={errors.text?.message} autoComplete="off" {...register('text')} />
      <Button type="submit" className="wide:mt-5" isDisabled={isFull}>
        Add
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
    const message = `${added.length} text expansions were read.`;
    if (skipped > 0) toast.info(`${message} ${skipped} lines were none and were left out.`);
    else toast.success(message);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={<Upload aria-hidden size={14} />} onClick={() => file.current?.click()}>
        Import CSV
      </Button>
      {expansions.length > 0 && (
        <Button
          size="small"
          icon={<Download aria-hidden size={14} />}
          onClick={() =>
            saveFile(new Blob([writeExpansions(expansions)], { type: 'text/csv' }), 'text-expansions.csv')
          }
        >
          Export CSV
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="File with text expansions"
        hidden
        onChange={({ target }) => {
          void importFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}

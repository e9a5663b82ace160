import { type ExportChoice, exportChoice } from '@colloquy/contract';
import { useState } from 'react';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';

const USUAL: ExportChoice = exportChoice.parse({ format: 'docx' });

/** What the person chose last, until they choose otherwise here. `keep` remembers it for the next time. */
export function useExportChoice() {
  const { exports: last } = usePreferences();
  const [changed, setChanged] = useState<Partial<ExportChoice>>({});
  const choice: ExportChoice = { ...USUAL, ...last, ...changed };
  return {
    choice,
    change: (part: Partial<ExportChoice>) => setChanged((before) => ({ ...before, ...part })),
    keep: () => {
      if (JSON.stringify(last) !== JSON.stringify(choice))
        void changePreferences((chosen) => ({ ...chosen, exports: choice }));
    },
  };
}

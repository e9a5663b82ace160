import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { chooseTheme, THEMES, useTheme, type Theme } from './theme.ts';

const LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'Like the system' };
const ICONS: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark or like the system, as three radio buttons in one frame. */
export function ThemeSwitch() {
  const theme = useTheme();
  const name = useId();
  return (
    <fieldset className="flex rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((option) => {
        const Icon = ICONS[option];
        return (
          <label
            key={option}
            title={LABELS[option]}
            className="grid h-6 w-7 cursor-pointer place-items-center rounded-sm text-ink-3 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line-control has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option}
              checked={theme === option}
              onChange={() => chooseTheme(option)}
            />
            <Icon aria-hidden size={14} />
            <span className="sr-only">{LABELS[option]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedControl } from '../controls/segmented-control.tsx';
import { chooseTheme, THEMES, useTheme, type Theme } from './theme.ts';
import * as text from '../messages.ts';

const LABELS: Record<Theme, string> = {
  light: text.lightTheme,
  dark: text.darkTheme,
  system: text.systemTheme,
};
export const THEME_ICONS: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

export const THEME_OPTIONS = THEMES.map((value) => {
  const Icon = THEME_ICONS[value];
  return { value, label: LABELS[value], icon: <Icon aria-hidden size={14} /> };
});

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <SegmentedControl label={text.theme} options={THEME_OPTIONS} value={theme} onValueChange={chooseTheme} />
  );
}

import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedControl } from '../controls/segmented-control.tsx';
import { chooseTheme, THEMES, useTheme, type Theme } from './theme.ts';

const LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'Like the system' };
const ICONS: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

const OPTIONS = THEMES.map((value) => {
  const Icon = ICONS[value];
  return { value, label: LABELS[value], icon: <Icon aria-hidden size={14} /> };
});

export function ThemeSwitch() {
  const theme = useTheme();
  return <SegmentedControl label="Theme" options={OPTIONS} value={theme} onValueChange={chooseTheme} />;
}

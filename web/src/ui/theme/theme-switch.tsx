import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../controls/button.tsx';
import { SegmentedControl } from '../controls/segmented-control.tsx';
import { Menu } from '../overlay/menu.tsx';
import { chooseTheme, THEMES, useTheme, type Theme } from './theme.ts';
import * as text from '../messages.ts';

const LABELS: Record<Theme, string> = {
  light: text.lightTheme,
  dark: text.darkTheme,
  system: text.systemTheme,
};
const ICONS: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

const OPTIONS = THEMES.map((value) => {
  const Icon = ICONS[value];
  return { value, label: LABELS[value], icon: <Icon aria-hidden size={14} /> };
});

export function ThemeSwitch() {
  const theme = useTheme();
  return <SegmentedControl label={text.theme} options={OPTIONS} value={theme} onValueChange={chooseTheme} />;
}

/** The same choice behind one button, for bars without room. */
export function ThemeMenu() {
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <span className="max-wide:hidden">
      <Menu
        trigger={<IconButton label={text.theme} icon={<Icon aria-hidden size={16} />} />}
        items={[
          {
            label: text.theme,
            options: OPTIONS,
            value: theme,
            onValueChange: (next) => chooseTheme(next as Theme),
          },
        ]}
      />
    </span>
  );
}

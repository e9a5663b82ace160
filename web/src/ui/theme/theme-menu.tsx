import { IconButton } from '../controls/button.tsx';
import * as text from '../messages.ts';
import { Menu } from '../overlay/menu.tsx';
import { THEME_ICONS, THEME_OPTIONS } from './theme-switch.tsx';
import { chooseTheme, useTheme, type Theme } from './theme.ts';

/** The same choice behind one button, for bars without room. */
export function ThemeMenu() {
  const theme = useTheme();
  const Icon = THEME_ICONS[theme];
  return (
    <span className="max-wide:hidden">
      <Menu
        trigger={<IconButton label={text.theme} icon={<Icon aria-hidden size={16} />} />}
        items={[
          {
            label: text.theme,
            options: THEME_OPTIONS,
            value: theme,
            onValueChange: (next) => chooseTheme(next as Theme),
          },
        ]}
      />
    </span>
  );
}

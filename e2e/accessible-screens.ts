import type { Role } from '@colloquy/contract';
import { describe } from 'vitest';
import { expectNoViolations } from './axe.ts';
import { findDemo } from './demo.ts';
import { expectFileOfShownColumns } from './list-files.ts';
import { signIn } from './people.ts';
import { openScreen, screens } from './screens.ts';
import { story } from './story.ts';

/**
 * Looks at every screen of these roles, in both themes; `undefined` is a visitor. Where a screen is a list, its file is
 * compared with it.
 */
export function describeAccessibility(roles: readonly (Role | undefined)[]): void {
  describe('axe finds nothing, in both themes', () => {
    for (const role of roles) {
      const theirs = screens.filter((screen) => screen.role === role);
      const names = theirs.map(({ name }) => name).join(', ');
      story(`on the screens of ${role ?? 'a visitor'}: ${names}`, async ({ newPage, installation }) => {
        const ids = await findDemo(await newPage(), installation);
        const page = await newPage();
        if (role) await signIn(page, installation, role);
        for (const screen of theirs) {
          await openScreen(page, screen, ids);
          await expectNoViolations(page);
          await expectFileOfShownColumns(page);
        }
      });
    }
  });
}

import type { Role } from '@colloquy/contract';
import { describe } from 'vitest';
import { expectNoViolations } from './accessibility.ts';
import { findDemo } from './demo.ts';
import { expectCsvMatchesColumns } from './list-files.ts';
import { signIn } from './sign-in.ts';
import { openScreen, screens } from './screens.ts';
import { story } from './story.ts';

/**
 * Checks every screen of these roles in both themes; `undefined` is a visitor. Also compares list screens
 * with their CSV file.
 */
export function describeAccessibility(roles: readonly (Role | undefined)[]): void {
  describe('axe finds nothing, in both themes', () => {
    for (const role of roles) {
      const screensOfRole = screens.filter((screen) => screen.role === role);
      const names = screensOfRole.map(({ name }) => name).join(', ');
      story(`on the screens of ${role ?? 'a visitor'}: ${names}`, async ({ newPage, installation }) => {
        const ids = await findDemo(await newPage(), installation);
        const page = await newPage();
        if (role) await signIn(page, installation, role);
        for (const screen of screensOfRole) {
          await openScreen(page, screen, ids);
          await expectNoViolations(page);
          await expectCsvMatchesColumns(page);
        }
      });
    }
  });
}

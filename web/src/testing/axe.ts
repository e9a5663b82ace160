import axe from 'axe-core';
import { expect } from 'vitest';

/** Rules that need a layout, or a whole page. */
const IN_BROWSER_ONLY = ['color-contrast', 'region', 'landmark-one-main', 'page-has-heading-one'];

/** Expects that axe finds no violations. Component tests have no layout: e2e stories check the rest. */
export async function expectAccessible(element: Element): Promise<void> {
  const rules = Object.fromEntries(IN_BROWSER_ONLY.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(element, { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

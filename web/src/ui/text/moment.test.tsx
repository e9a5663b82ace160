import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatMoment, formatMomentInFull } from '../format/moment.ts';
import { Moment } from './moment.tsx';

const AT = '2025-12-03T10:00:00.000Z';

test('a moment is short unless written otherwise, and complete for programs and in its tooltip for pointer and touch', () => {
  render(
    <>
      <Moment at={AT} />
      <Moment at={AT}>last winter</Moment>
    </>,
  );
  for (const text of [formatMoment(AT), 'last winter']) {
    const moment = screen.getByText<HTMLTimeElement>(text);
    expect(moment.getAttribute('datetime')).toBe(AT);
    expect(moment.dataset['tooltip']).toBe(formatMomentInFull(AT));
  }
});

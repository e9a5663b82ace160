import { expect, test, vi } from 'vitest';
import { getLeaving, blockLeaving, leaveTo, stay } from './active-work.ts';

const upload = {
  title: 'An upload is running',
  consequences: { '/login': 'stops', '/password/change': 'goes on' },
};

test('leaves at once without active work', () => {
  const leave = vi.fn();
  leaveTo('/login', leave);
  expect(leave).toHaveBeenCalledOnce();
  expect(getLeaving()).toBeUndefined();
});

test('asks before leaving while work is active', () => {
  const release = blockLeaving(upload);
  const leave = vi.fn();
  leaveTo('/password/change', leave);
  expect(leave).not.toHaveBeenCalled();
  expect(getLeaving()).toEqual({ works: [upload], stopPath: '/password/change', leave });
  stay();
  expect(getLeaving()).toBeUndefined();
  release();
});

test('withdraws the question when the work ends', () => {
  const release = blockLeaving(upload);
  leaveTo('/login', vi.fn());
  release();
  expect(getLeaving()).toBeUndefined();
});

test('asks about all active work at once, and drops work that ends meanwhile', () => {
  const recording = { ...upload, title: 'A recording is running' };
  const releases = [blockLeaving(upload), blockLeaving(recording)];
  leaveTo('/login', vi.fn());
  expect(getLeaving()?.works).toEqual([upload, recording]);
  releases[0]!();
  expect(getLeaving()?.works).toEqual([recording]);
  releases[1]!();
  expect(getLeaving()).toBeUndefined();
});

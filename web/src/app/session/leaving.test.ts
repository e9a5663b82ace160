import { expect, test, vi } from 'vitest';
import { getLeaving, holdPerson, leaveTo, stay } from './leaving.ts';

const upload = {
  title: 'An upload is running',
  consequences: { '/login': 'stops', '/password/change': 'goes on' },
};

test('nothing runs: the act is done at once', () => {
  const leave = vi.fn();
  leaveTo('/login', leave);
  expect(leave).toHaveBeenCalledOnce();
  expect(getLeaving()).toBeUndefined();
});

test('something runs: the path is set aside until the person answers', () => {
  const release = holdPerson(upload);
  const leave = vi.fn();
  leaveTo('/password/change', leave);
  expect(leave).not.toHaveBeenCalled();
  expect(getLeaving()).toEqual({ works: [upload], stopPath: '/password/change', leave });
  stay();
  expect(getLeaving()).toBeUndefined();
  release();
});

test('what is over while it is asked takes its question back', () => {
  const release = holdPerson(upload);
  leaveTo('/login', vi.fn());
  release();
  expect(getLeaving()).toBeUndefined();
});

test('all that runs is asked about at once, and what is over meanwhile leaves the question', () => {
  const recording = { ...upload, title: 'A recording is running' };
  const releases = [holdPerson(upload), holdPerson(recording)];
  leaveTo('/login', vi.fn());
  expect(getLeaving()?.works).toEqual([upload, recording]);
  releases[0]!();
  expect(getLeaving()?.works).toEqual([recording]);
  releases[1]!();
  expect(getLeaving()).toBeUndefined();
});

import { notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { toast } from './toast.ts';

const shown = () => notificationsStore.getState().notifications.map(({ title, message }) => title ?? message);

describe('a toast', () => {
  beforeEach(() => toast.clear());

  it('is shown once, however often the same message comes', () => {
    const first = toast.done('Your name was saved.');
    toast.done('Something else.');
    const again = toast.done('Your name was saved.');
    expect(shown()).toEqual(['Something else.', 'Your name was saved.']);
    expect(again).not.toBe(first);
    for (let time = 0; time < 3; time += 1) toast.failed('Nothing was saved.', new Error('You are offline.'));
    expect(shown()).toEqual(['Something else.', 'Your name was saved.', 'Nothing was saved.']);
  });

  it('replaces an earlier one about the same thing', () => {
    toast.done('Ben is a viewer from now on.', 'role of Ben');
    toast.done('Ben is a winemaker from now on.', 'role of Ben');
    expect(shown()).toEqual(['Ben is a winemaker from now on.']);
  });

  it('is shown beside another message about the same thing', () => {
    toast.failed('Nothing was saved.', new Error('You are offline.'));
    toast.failed('Nothing was saved.', new Error('The disk is full.'));
    expect(shown()).toHaveLength(2);
  });
});

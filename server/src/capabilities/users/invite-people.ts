import { MOST_IMPORTED } from '@colloquy/contract';
import { z } from 'zod';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { inviteOnce } from '../identity/index.ts';

/** Sends everybody who was imported the one-time link; whoever was sent one before is left alone. */
export const invitePeople = defineTask({
  name: 'users.invite-people',
  lane: 'light',
  payload: z.object({ personIds: z.array(z.uuid()).max(MOST_IMPORTED), byId: z.uuid() }),
  tries: 10,
  handle: async (task) => {
    const { personIds, byId } = task.payload;
    for (const id of personIds) {
      task.signal.throwIfAborted();
      await inviteOnce(id, byId);
    }
    await task.finish('done');
  },
});

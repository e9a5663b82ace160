import type { Answer, Command, readTranscript, sendCommands } from '@colloquy/contract';
import fc from 'fast-check';
import { type Editor, makeEditor, show, type Wish, wishes } from './editor.factory.ts';

export type Sent = Answer<typeof sendCommands>;
type Read = Pick<Answer<typeof readTranscript>, 'segments' | 'gone' | 'speakers'> & { revision: number };

/** The server as editors reach it. */
export type Service = {
  send: (person: number, commands: readonly Command[]) => Promise<Sent>;
  read: (person: number, since: number) => Promise<Read>;
};

type Request = { person: number; commands: readonly Command[] };

/** People who edit one recording over a network that is slow, loses, repeats and delivers late. */
export type Network = {
  service: Service;
  editors: Editor[];
  requests: Request[];
  answers: (Request & { sent: Sent })[];
  /** All that ever reached the server. */
  delivered: Request[];
};

export async function connect(service: Service, people: number): Promise<Network> {
  const editors = [];
  for (let person = 0; person < people; person++) {
    const editor = makeEditor(person);
    show(editor, await service.read(person, -1));
    editors.push(editor);
  }
  return { service, editors, requests: [], answers: [], delivered: [] };
}

/** What happens next. `which` says to what it happens of all that is on its way. */
export type Event =
  | { act: 'edit'; person: number; wish: Wish }
  | { act: 'send' | 'refresh'; person: number }
  | { act: 'deliver' | 'repeat' | 'answer' | 'lose-request' | 'lose-answer'; which: number };

export const anyEvents = (people: number, most: number): fc.Arbitrary<Event[]> => {
  const person = fc.nat(people - 1);
  const which = fc.nat(20);
  const edit = fc.record({ act: fc.constant('edit' as const), person, wish: wishes });
  const send = fc.record({ act: fc.constant('send' as const), person });
  const onItsWay = fc.record({
    act: fc.constantFrom('deliver', 'deliver', 'answer', 'answer', 'repeat', 'lose-request', 'lose-answer'),
    which,
  }) as fc.Arbitrary<Event>;
  const refresh = fc.record({ act: fc.constant('refresh' as const), person });
  return fc.array(
    fc.oneof(
      { weight: 8, arbitrary: edit },
      { weight: 3, arbitrary: send },
      { weight: 6, arbitrary: onItsWay },
      { weight: 1, arbitrary: refresh },
    ),
    { minLength: most / 3, maxLength: most },
  );
};

export async function happen(network: Network, event: Event): Promise<void> {
  const { service, editors, requests, answers } = network;
  switch (event.act) {
    case 'edit':
      editors[event.person]!.edit(event.wish);
      return;
    case 'send': {
      const commands = [...editors[event.person]!.waiting];
      if (commands.length > 0) requests.push({ person: event.person, commands });
      return;
    }
    case 'deliver':
    case 'repeat': {
      const request = requests[event.which % Math.max(1, requests.length)];
      if (!request) return;
      if (event.act === 'deliver') requests.splice(requests.indexOf(request), 1);
      answers.push({ ...request, sent: await deliver(network, request) });
      return;
    }
    case 'answer': {
      const [answer] = answers.splice(event.which % Math.max(1, answers.length), 1);
      if (answer) hear(editors[answer.person]!, answer);
      return;
    }
    case 'lose-request':
      requests.splice(event.which % Math.max(1, requests.length), 1);
      return;
    case 'lose-answer':
      answers.splice(event.which % Math.max(1, answers.length), 1);
      return;
    case 'refresh':
      await refresh(service, editors[event.person]!);
  }
}

async function deliver({ service, delivered }: Network, request: Request): Promise<Sent> {
  delivered.push(request);
  return service.send(request.person, request.commands);
}

/** An answer counts where nothing was edited since it was asked for; else all is sent again with what was. */
function hear(editor: Editor, { commands, sent }: { commands: readonly Command[]; sent: Sent }): void {
  if (editor.waiting.length !== commands.length || sent.revision < editor.shown.revision) return;
  if (editor.waiting.some((command, at) => command.id !== commands[at]!.id)) return;
  editor.waiting = [];
  editor.learn(sent.results);
  show(editor, sent);
}

async function refresh(service: Service, editor: Editor): Promise<void> {
  if (editor.waiting.length > 0) return;
  show(editor, await service.read(editor.person, editor.shown.revision));
}

/** The network is whole again: everybody is heard, and hears of everything. What is still on its way comes late. */
export async function settle(network: Network): Promise<void> {
  for (const editor of network.editors) {
    const commands = [...editor.waiting];
    if (commands.length === 0) continue;
    hear(editor, { commands, sent: await deliver(network, { person: editor.person, commands }) });
  }
  for (const request of network.requests.splice(0)) await deliver(network, request);
  for (const editor of network.editors) await refresh(network.service, editor);
}

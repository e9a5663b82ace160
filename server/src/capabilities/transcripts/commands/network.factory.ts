import type { Answer } from '@colloquy/contract';
import type { readTranscript } from '@colloquy/contract/transcripts';
import type { Command } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import {
  anyIntent,
  applyUpdates,
  type CommandsReply,
  createEditor,
  type EditIntent,
  type SimulatedEditor,
} from './editor.factory.ts';

type TranscriptUpdates = Pick<Answer<typeof readTranscript>, 'segments' | 'gone' | 'speakers'> & {
  revision: number;
};

/** The API as editors call it. */
export type EditService = {
  send: (person: number, commands: readonly Command[]) => Promise<CommandsReply>;
  read: (person: number, since: number) => Promise<TranscriptUpdates>;
};

type PendingRequest = { person: number; commands: readonly Command[] };

/** People who edit one recording over a network that delays, loses and repeats messages. */
export type Network = {
  service: EditService;
  editors: SimulatedEditor[];
  requests: PendingRequest[];
  answers: (PendingRequest & { reply: CommandsReply })[];
  /** Every request that reached the server. */
  delivered: PendingRequest[];
};

export async function connectEditors(service: EditService, people: number): Promise<Network> {
  const editors = [];
  for (let person = 0; person < people; person++) {
    const editor = createEditor(person);
    applyUpdates(editor, await service.read(person, -1));
    editors.push(editor);
  }
  return { service, editors, requests: [], answers: [], delivered: [] };
}

/** The next event. `which` selects one of the messages in transit. */
export type NetworkEvent =
  | { act: 'edit'; person: number; intent: EditIntent }
  | { act: 'send' | 'refresh'; person: number }
  | { act: 'deliver' | 'repeat' | 'answer' | 'lose-request' | 'lose-response'; which: number };

export const anyEvents = (people: number, maxEvents: number): fc.Arbitrary<NetworkEvent[]> => {
  const person = fc.nat(people - 1);
  const which = fc.nat(20);
  const edit = fc.record({ act: fc.constant('edit' as const), person, intent: anyIntent });
  const send = fc.record({ act: fc.constant('send' as const), person });
  const inTransit = fc.record({
    act: fc.constantFrom('deliver', 'deliver', 'answer', 'answer', 'repeat', 'lose-request', 'lose-response'),
    which,
  }) as fc.Arbitrary<NetworkEvent>;
  const refresh = fc.record({ act: fc.constant('refresh' as const), person });
  return fc.array(
    fc.oneof(
      { weight: 8, arbitrary: edit },
      { weight: 3, arbitrary: send },
      { weight: 6, arbitrary: inTransit },
      { weight: 1, arbitrary: refresh },
    ),
    { minLength: maxEvents / 3, maxLength: maxEvents },
  );
};

export async function runEvent(network: Network, event: NetworkEvent): Promise<void> {
  const { service, editors, requests, answers } = network;
  switch (event.act) {
    case 'edit':
      editors[event.person]!.edit(event.intent);
      return;
    case 'send': {
      const commands = [...editors[event.person]!.unsent];
      if (commands.length > 0) requests.push({ person: event.person, commands });
      return;
    }
    case 'deliver':
    case 'repeat': {
      const request = requests[event.which % Math.max(1, requests.length)];
      if (!request) return;
      if (event.act === 'deliver') requests.splice(requests.indexOf(request), 1);
      answers.push({ ...request, reply: await deliver(network, request) });
      return;
    }
    case 'answer': {
      const [answer] = answers.splice(event.which % Math.max(1, answers.length), 1);
      if (answer) receiveReply(editors[answer.person]!, answer);
      return;
    }
    case 'lose-request':
      requests.splice(event.which % Math.max(1, requests.length), 1);
      return;
    case 'lose-response':
      answers.splice(event.which % Math.max(1, answers.length), 1);
      return;
    case 'refresh':
      await refresh(service, editors[event.person]!);
  }
}

async function deliver({ service, delivered }: Network, request: PendingRequest): Promise<CommandsReply> {
  delivered.push(request);
  return service.send(request.person, request.commands);
}

/** Ignores an answer if the editor made more edits meanwhile; all its commands are then sent again. */
function receiveReply(
  editor: SimulatedEditor,
  { commands, reply }: { commands: readonly Command[]; reply: CommandsReply },
): void {
  if (editor.unsent.length !== commands.length || reply.revision < editor.acknowledged.revision) return;
  if (editor.unsent.some((command, at) => command.id !== commands[at]!.id)) return;
  editor.unsent = [];
  editor.applyResults(reply.results);
  applyUpdates(editor, reply);
}

async function refresh(service: EditService, editor: SimulatedEditor): Promise<void> {
  if (editor.unsent.length > 0) return;
  applyUpdates(editor, await service.read(editor.person, editor.acknowledged.revision));
}

/**
 * Restores the network: all unsent commands are delivered and all editors refreshed. Messages in transit
 * arrive late.
 */
export async function settleNetwork(network: Network): Promise<void> {
  for (const editor of network.editors) {
    const commands = [...editor.unsent];
    if (commands.length === 0) continue;
    receiveReply(editor, { commands, reply: await deliver(network, { person: editor.person, commands }) });
  }
  for (const request of network.requests.splice(0)) await deliver(network, request);
  for (const editor of network.editors) await refresh(network.service, editor);
}

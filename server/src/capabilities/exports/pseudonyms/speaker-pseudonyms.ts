import type { SpeakerRole } from '@colloquy/rules/transcript';
import type { Exportable, ExportedSpeaker } from '../exportable.ts';

/** Words for what a person is in a conversation, with a number or letter if there are several. */
const ROLE_NAME =
  /^(?:interviewer(?:in)?|interviewee|moderator(?:in)?|facilitator|participant|respondent|speaker|host|guest|interpreter|observer|person|voice|teilnehmer(?:in)?|sprecher(?:in)?|befragte[rn]?|intervieweur|enquêteur|entrevistadora?|unknown speaker)(?:[\s_#-]*\d{1,3}|[\s_#-]+\p{Lu})?$/iu;
/** P07, TN-3, I */
const CODE = /^(?:\p{Lu}|\p{Lu}{1,4}[\s_-]?\d{1,4})$/u;

/** Whether a name says nothing about who the person is. */
export const isGenericName = (name: string): boolean => ROLE_NAME.test(name) || CODE.test(name);

/** Roles of people who are not the participant. */
const ROLE_LABELS: Partial<Record<SpeakerRole, string>> = {
  interviewer: 'Interviewer',
  moderator: 'Moderator',
  interpreter: 'Interpreter',
  observer: 'Observer',
};

/**
 * Names for speakers that do not say who they are, by id: the participant code if it is known, the role of those
 * who lead the conversation, names that are already generic, or else `Speaker 1`.
 */
export function speakerPseudonyms({
  segments,
  speakers,
  participant,
}: Pick<Exportable, 'segments' | 'speakers' | 'participant'>): Map<string, string> {
  const order = new Set(
    segments.flatMap(({ speakerId, words }) => (speakerId !== null && words.length > 0 ? [speakerId] : [])),
  );
  // Speakers who say nothing come last: their names must not survive either.
  for (const id of speakers.keys()) order.add(id);
  const pseudonyms = new Map<string, string>();
  const used = new Set<string>();
  const unknown: string[] = [];
  const assign = (id: string, name: string): void => {
    pseudonyms.set(id, name);
    used.add(name);
  };
  for (const id of order) {
    const speaker = speakers.get(id);
    if (!speaker) continue;
    const known = knownPseudonym(speaker);
    if (known === undefined) unknown.push(id);
    else assign(id, speaker.participant === known ? known : numbered(known, used));
  }
  const speaking = unknown.filter((id) => segments.some((segment) => segment.speakerId === id));
  if (participant && speaking.length === 1 && !used.has(participant)) assign(speaking[0]!, participant);
  let number = 0;
  for (const id of unknown) {
    if (pseudonyms.has(id)) continue;
    do number += 1;
    while (used.has(`Speaker ${number}`));
    assign(id, `Speaker ${number}`);
  }
  return pseudonyms;
}

function knownPseudonym({ name, role, participant }: ExportedSpeaker): string | undefined {
  if (participant) return participant;
  if (isGenericName(name)) return name;
  return role ? ROLE_LABELS[role] : undefined;
}

/** `Interviewer`, `Interviewer 2` */
function numbered(name: string, used: ReadonlySet<string>): string {
  let own = name;
  for (let at = 2; used.has(own); at++) own = `${name} ${at}`;
  return own;
}

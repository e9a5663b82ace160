import type { Topic } from '../topic.ts';

/** Answers to common questions. */
export const HELP: readonly Topic[] = [
  {
    id: 'which-files',
    title: 'Which recordings can I use?',
    searchTerms: 'format type mp3 wav m4a video size upload limit',
    blocks: [
      'Sound and video of the usual kinds: WAV, MP3, M4A, AAC, OGG, WebM, FLAC, MP4, MOV, AVI, AMR. How large and how long a file may be stands on the page where files are added. What counts is what is in the file, not how it is named.',
      { to: '/client/guide#files', label: 'Adding files, in the guide' },
    ],
  },
  {
    id: 'upload-stopped',
    title: 'My upload stopped',
    searchTerms: 'broken connection internet slow resume',
    blocks: [
      'Leave the page open: the upload resumes automatically when the connection returns. If you closed the page, open the draft under Jobs and choose the same file again: the upload resumes where it stopped. Unfinished uploads are listed there.',
    ],
  },
  {
    id: 'failed',
    title: 'A job failed',
    searchTerms: 'error silent retry problem',
    blocks: [
      'The job says at which step, what was found, and what helps. Where trying again can help there is a Retry button, which goes on at the step that failed. A recording without speech, or one that is damaged, has to be made again.',
      'In a job of many files a file that cannot be heard can be left out; the others go on.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long does a transcript take?',
    searchTerms: 'time wait duration queue',
    blocks: [
      'The job says about how long is left, once it has begun. That depends on the computer that this installation runs on and on what else it has to do. You can close the page meanwhile.',
    ],
  },
  {
    id: 'languages',
    title: 'Which languages are understood?',
    searchTerms: 'translate dialect detect',
    blocks: [
      'Those in the list on the page of a new job. Choose the language where you know it: detecting it takes longer and can be mistaken, above all with short recordings or where several languages are mixed. How well each is understood differs.',
    ],
  },
  {
    id: 'speakers',
    title: 'The speakers are mixed up',
    searchTerms: 'voice name diarisation wrong person',
    blocks: [
      'Open Review the voices beside the words: it plays a sample of each voice and leads through the turns that are doubtful. A name that you give to a voice goes to all its turns. Two voices that are one person can be merged.',
      { to: '/client/guide#speakers', label: 'Who speaks, in the guide' },
    ],
  },
  {
    id: 'keys',
    title: 'Which keys are there?',
    searchTerms: 'shortcut keyboard hotkey foot pedal',
    blocks: [
      'Press ? on any screen to see its keys, to give them others, and to write text expansions. Ctrl K opens the command menu. It runs any action of the screen, and finds pages, jobs, transcripts and people.',
    ],
  },
  {
    id: 'undo',
    title: 'Can I take something back?',
    searchTerms: 'undo restore lost deleted version history',
    blocks: [
      'In a transcript, yes, everything: Undo takes back your own last step, and History shows every change with what the words were before and takes passages back. A deleted job can be restored for 30 days: choose Deleted in the rail, then Restore.',
    ],
  },
  {
    id: 'deleted',
    title: 'How do I get a deleted job back?',
    searchTerms: 'bin trash recycle restore recover undelete missing gone retention',
    blocks: [
      'Choose Deleted in the rail. It lists the jobs that you deleted, and those that were deleted automatically because your organisation keeps completed jobs only for some time, each with the day on which it is removed for good. Restore brings a job back with its files, transcripts, comments, the people you shared it with and its reviewers; work that the deletion stopped resumes. What was charged stays charged once.',
      'A job that a colleague deleted is restored by that colleague or by an admin of your organisation, who finds all deleted jobs, groups and Word templates under Deleted.',
    ],
  },
  {
    id: 'missed-speaker',
    title: 'Two people speak in one turn',
    searchTerms: 'speaker change diarisation split turn wrong voice attribution merge join',
    blocks: [
      'Click the word with which the second person begins and press Enter: a new turn begins there. Press 1 to 9 to say who speaks, or Tab to search or add a name. If a short answer was missed, press Enter at the end of the turn before it and type it. To join two turns, put the cursor at the start of the second and press Backspace: all of it then belongs to the speaker of the first, and Undo takes it back.',
      'To give only some words to somebody else, select them and press Alt with the number of the speaker. Alt, Shift and a number give everything from the cursor to the next change of speaker.',
    ],
  },
  {
    id: 'offline',
    title: 'The network went away while I was correcting',
    searchTerms: 'offline unsaved lost edits',
    blocks: [
      'Go on working. Edits are kept in this browser and sent when the network is back; the line at the player says whether all is saved. If another sign-in ended your session, they wait in this browser until you sign in again.',
    ],
  },
  {
    id: 'signed-out',
    title: 'I was signed out: “Logged in from another device.”',
    searchTerms: 'session password two computers',
    blocks: [
      'A person can be signed in at one place at a time. If that was not you, change your password at once: it is in the menu under your initials.',
    ],
  },
  {
    id: 'colleagues',
    title: 'Can a colleague see my job?',
    searchTerms: 'share group access team hand over',
    blocks: [
      'Colleagues in your group can, and those you share it with, from the page of the job. The admins of your organisation can read all jobs.',
      { to: '/client/privacy-guidelines#who', label: 'Who can see what' },
    ],
  },
  {
    id: 'again',
    title: 'I want to order the same again',
    searchTerms: 'copy duplicate repeat template settings',
    blocks: [
      'Choose Order again in the menu with three dots, on the page of a job or in its row of a list, and confirm. You get a new draft with the same settings, named after the first one with the next number, and add its files.',
    ],
  },
  {
    id: 'transcribe-again',
    title: 'The language or the quality was wrong',
    searchTerms: 'transcribe again another language quality speakers redo',
    blocks: [
      'Choose “Transcribe again…” in the menu with three dots on the page of the job, then the language, the quality and the number of speakers. You see the price before you start. The recording is not uploaded again. The result is a job of its own, and the first transcript stays as it is.',
    ],
  },
  {
    id: 'machine-mark',
    title: 'Why does my download say that it is machine work?',
    searchTerms: 'accept approve export mark',
    blocks: [
      'Because nobody has accepted the transcript yet. Read it, then press Accept on the page of the job: from then on its downloads are not marked any more.',
    ],
  },
  {
    id: 'locked-words',
    title: 'Why can’t I edit this transcript?',
    searchTerms: 'locked checked edit again completed reopen read only',
    blocks: [
      'Someone may have marked the file as checked: “Edit again” above its words unlocks it. In a completed job only Reopen unlocks the words. If you may only view the job, ask its owner to let you edit it.',
    ],
  },
  {
    id: 'not-available',
    title: 'A service says that it is not available yet',
    searchTerms: 'translation chat document verbatim video meeting',
    blocks: [
      'It is still to come. All services shows which work today; what each of them will do is in Explore.',
      { to: '/client/services/all', label: 'All services' },
    ],
  },
];

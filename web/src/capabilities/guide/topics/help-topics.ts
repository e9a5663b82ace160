import type { Topic } from '../topic.ts';

/** Answers to common questions. */
export const HELP: readonly Topic[] = [
  {
    id: 'which-files',
    title: 'Which recordings can I use?',
    searchTerms: 'format type mp3 wav m4a video size upload limit',
    blocks: [
      'Audio and video in common formats: WAV, MP3, M4A, AAC, OGG, WebM, FLAC, MP4, MOV, AVI, AMR. The page where you add files shows the maximum size and length. Formats are recognised by content, not by file name.',
      { to: '/client/guide#files', label: 'Guide: adding files' },
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
      'The job shows which step failed, why, and what to do. If trying again can help, choose Retry; it continues from the step that failed. Recordings that are damaged or contain no speech can’t be transcribed.',
      'In a job with several files, you can leave out a file that can’t be transcribed. The others continue.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long does a transcript take?',
    searchTerms: 'time wait duration queue',
    blocks: [
      'The job shows the time left once it has started. It depends on your organisation’s server and how busy it is. You can close the page in the meantime.',
    ],
  },
  {
    id: 'languages',
    title: 'Which languages are supported?',
    searchTerms: 'translate dialect detect',
    blocks: [
      'All languages in the list when you create a job. If you know the language, choose it: detection takes longer and can be wrong, especially with short recordings or mixed languages. Accuracy differs by language.',
    ],
  },
  {
    id: 'speakers',
    title: 'The speakers are mixed up',
    searchTerms: 'voice name diarisation wrong person',
    blocks: [
      'Open Review voices beside the transcript. It plays samples of each voice and takes you through uncertain turns. A name applies to all turns of a voice. You can merge two voices that are the same person.',
      { to: '/client/guide#speakers', label: 'Guide: speakers' },
    ],
  },
  {
    id: 'keys',
    title: 'Which keyboard shortcuts are there?',
    searchTerms: 'shortcut keyboard hotkey foot pedal',
    blocks: [
      'Press ? on any page to see and change its shortcuts, and to set up text expansions. Press Ctrl K to open the command menu, which runs any action of the page and finds pages, jobs, transcripts and people.',
    ],
  },
  {
    id: 'undo',
    title: 'Can I undo something?',
    searchTerms: 'undo restore lost deleted version history',
    blocks: [
      'In a transcript, yes. Undo reverts your last step. The Log shows every change with the text before it, and restores turns. You can restore a deleted job for 30 days: choose Deleted in the navigation, then Restore.',
    ],
  },
  {
    id: 'deleted',
    title: 'How do I restore a deleted job?',
    searchTerms: 'bin trash recycle restore recover undelete missing gone retention',
    blocks: [
      'Choose Deleted in the navigation. It lists jobs that you deleted, or that were deleted automatically after your organisation’s retention period, with the date of permanent deletion. Restore brings back the job with its files, transcripts, comments, sharing and reviewers. Work that the deletion stopped resumes, and you aren’t charged again.',
      'If a colleague deleted the job, they or an admin of your organisation can restore it. Admins see all deleted jobs, groups and Word templates under Deleted.',
    ],
  },
  {
    id: 'missed-speaker',
    title: 'Two people speak in one turn',
    searchTerms: 'speaker change diarisation split turn wrong voice attribution merge join',
    blocks: [
      'Click the first word of the second person and press Enter to start a new turn. Press 1 to 9 to choose the speaker, or Tab to search or add a name. If a short answer was missed, press Enter at the end of the turn before it and type the answer. To join two turns, put the cursor at the start of the second and press Backspace. The joined turn is assigned to the first speaker.',
      'To assign only some words to another speaker, select them and press Alt and the speaker’s number. Alt, Shift and a number assign everything from the cursor to the next change of speaker.',
    ],
  },
  {
    id: 'offline',
    title: 'I lost the connection while editing',
    searchTerms: 'offline unsaved lost edits',
    blocks: [
      'Keep working. Edits are stored in this browser and sent when the connection is back; the player shows whether everything is saved. If you were signed out, they are sent when you sign in again in this browser.',
    ],
  },
  {
    id: 'signed-out',
    title: 'I was signed out: “Logged in from another device.”',
    searchTerms: 'session password two computers',
    blocks: [
      'You can be signed in on only one device at a time. If this wasn’t you, change your password now: open the menu under your initials.',
    ],
  },
  {
    id: 'colleagues',
    title: 'Can a colleague see my job?',
    searchTerms: 'share group access team hand over',
    blocks: [
      'Colleagues in your group can, and people you share it with on the job page. Admins of your organisation can read all jobs.',
      { to: '/client/privacy-guidelines#who', label: 'Who can see what' },
    ],
  },
  {
    id: 'again',
    title: 'How do I duplicate a job?',
    searchTerms: 'copy order again repeat template settings',
    blocks: [
      'Choose Order again in the three-dot menu of a job, on its page or in a list, and confirm. You get a new draft with the same settings and a numbered name. Then add its files.',
    ],
  },
  {
    id: 'transcribe-again',
    title: 'The language or the quality was wrong',
    searchTerms: 'transcribe again another language quality speakers redo',
    blocks: [
      'Choose “Transcribe again…” in the three-dot menu on the job page, then the language, quality and number of speakers. You see the price before you start, and don’t need to upload the recording again. The result is a separate job; the first transcript stays unchanged.',
    ],
  },
  {
    id: 'machine-mark',
    title: 'Why is my download marked as a machine transcript?',
    searchTerms: 'accept approve export mark',
    blocks: [
      'No one has accepted the transcript yet. Check it, then choose Accept on the job page. New downloads are no longer marked.',
    ],
  },
  {
    id: 'locked-words',
    title: 'Why can’t I edit this transcript?',
    searchTerms: 'locked checked edit again completed reopen read only',
    blocks: [
      'Someone may have marked the file as checked: choose “Edit again” above the transcript to unlock it. In a completed job, choose Reopen. If you can only view the job, ask its owner for permission to edit.',
    ],
  },
  {
    id: 'not-available',
    title: 'A service isn’t available yet',
    searchTerms: 'translation chat document verbatim video meeting',
    blocks: [
      'All services shows which services you can use today. Explore describes those that are coming.',
      { to: '/client/services/all', label: 'All services' },
    ],
  },
];

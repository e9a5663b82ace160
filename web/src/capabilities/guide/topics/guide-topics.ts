import type { Topic } from '../topic.ts';

/** The steps from a recording to an accepted transcript. */
export const GUIDE: readonly Topic[] = [
  {
    id: 'before-you-record',
    title: 'Before you record',
    blocks: [
      'A transcript is only as good as its audio. A few habits save hours of corrections.',
      {
        points: [
          'Ask everyone who will be recorded for consent, and tell them how the recording will be used. Colloquy doesn’t ask them for you.',
          'Place the microphone no more than one metre from the people speaking, and away from any equipment.',
          'Switch off fans, music and anything else that hums.',
          'In a group, ask people to speak one at a time. Speakers who talk at once can’t be told apart.',
        ],
      },
    ],
  },
  {
    id: 'order',
    title: '1 New Job and 2 Add File: files first',
    blocks: [
      'One screen takes your files and their settings. Uploads run while you fill it in, and nothing is charged before you start.',
      {
        steps: [
          'Choose New job under Qual AI, and drop your recordings or choose them. The name comes from the files; change it if you like.',
          'Choose the language if you know it: this is faster and more accurate. Set it for all files or for one file in its row, with the number of speakers, the participant and a note.',
          'With several files, choose whether they are one study or separate jobs. A job is accepted as a whole, so interviews that are reviewed one by one are better as separate jobs.',
          'Check the length, the credits and the time at the bottom, and choose Start transcription. Files that are still uploading start when they arrive.',
        ],
      },
      { picture: 'settings', shows: 'The screen of a new job, before files are chosen.' },
    ],
  },
  {
    id: 'files',
    title: 'Files and uploads',
    blocks: [
      'Accepted types and sizes are shown below the buttons. Audio and video are accepted; only the audio of a video is used. Uncheck a file to leave it out.',
      'If the connection breaks, the upload resumes automatically. If you close the page, the draft stays under Jobs: open it and choose the same file again, and the upload resumes where it stopped.',
      { picture: 'files', shows: 'A draft, to which files are added.' },
    ],
  },
  {
    id: 'record-here',
    title: 'Record in the browser',
    blocks: [
      'With Record, the browser records a microphone, a tab with a call, or both at once on separate channels.',
      {
        steps: [
          'Choose what to record and turn on the microphone. The meter shows the level; nothing is recorded yet.',
          'Confirm that everyone has consented. Your confirmation is saved with the recording, with your name and the time.',
          'Start recording. You can pause, resume and change the microphone.',
          'Finish. The rest of the recording is uploaded and listed with your files. Start the job when you’re ready.',
        ],
      },
      'The recording is saved on your computer and uploaded at the same time. If the page closes, the computer stops or the connection breaks, come back with the same browser: the dashboard and this page let you finish or continue the recording.',
    ],
  },
  {
    id: 'many-at-once',
    title: 'Import a whole study',
    blocks: [
      'Drop a folder or a ZIP with recordings and transcripts, or choose it. Every file is listed before anything is charged.',
      {
        points: [
          'A sheet (CSV or XLSX) in the folder gives the participant, the language and the speakers of each file, as a number or as names separated by semicolons. Choose Download a sheet for one with your files, fill it in and drop it here.',
          'If each speaker has a file, enter the same word under Track of for all files of that conversation, and the name under Speaker. They become one transcript. Add such a sheet together with its files.',
          'A transcript with the same name as a recording is matched with it and used instead of transcribing the recording.',
          'Lines of the sheet that cannot be used are listed above the files. Correct them in the row of the file.',
        ],
      },
    ],
  },
  {
    id: 'transcription',
    title: '3 Transcription: automatic transcript',
    blocks: [
      'You don’t have to keep the page open. The job shows its progress and the time left, and the transcript appears as it is created. Speakers are identified at the end.',
      'If something is wrong with a file, the job explains what happened and what to do. Retry continues from the step that failed. In a job with several files, you can leave out one that can’t be transcribed, and the others continue.',
    ],
  },
  {
    id: 'read',
    title: 'Read and listen',
    blocks: [
      'The transcript is divided into turns, with the speaker in the margin and the time beside it. Choose the time of a turn to play it, or hold Alt and click a word to play from there; the word being played is highlighted. You can set every click on a word to play in your profile. Uncertain words have a faint dotted underline.',
      {
        picture: 'transcript',
        shows: 'A transcript: the player with the waveform on top, turns with speakers and times below.',
      },
      {
        keys: [
          ['Space', 'Play or pause', 'listening.play'],
          ['ArrowLeft', 'Back 2 seconds', 'listening.back'],
          ['ArrowRight', 'Forward 2 seconds', 'listening.forward'],
          ['[', 'Slower', 'listening.slower'],
          [']', 'Faster', 'listening.faster'],
          ['alt+b', 'Back to playback position'],
          ['/', 'Find in this transcript', 'listening.find'],
          ['?', 'See and change all shortcuts', 'everywhere.keys'],
        ],
      },
    ],
  },
  {
    id: 'low-confidence-words',
    title: 'Check uncertain words',
    blocks: [
      'This is the quickest way to a good transcript. Choose Check above the transcript, or press F8. Check takes you from one uncertain word to the next, plays it and suggests alternatives. You don’t need the mouse.',
      'In Check, letters are commands: the transcript has a coloured edge, and a strip below it shows the shortcuts. A command applies to the selected words, otherwise to the word at the cursor or the highlighted word, otherwise to the word being played. The strip shows what the last command did, with Undo. Press Esc to leave Check.',
      {
        picture: 'low-confidence-word',
        shows: 'Check: a highlighted word in the transcript, and the strip with suggestions and shortcuts.',
      },
      {
        keys: [
          ['F8', 'Start or leave Check', 'check.switch'],
          ['n', 'Next word to check', 'confidence.next'],
          ['shift+n', 'Previous word to check', 'confidence.back'],
          ['a', 'Accept and continue', 'confidence.accept'],
          ['x', 'Remove and continue', 'confidence.take-out'],
          ['Enter', 'Edit the word; Esc returns to Check'],
        ],
      },
      'Outside Check, use the same commands with Alt: Alt N, Alt A, Alt X. Press ? for all shortcuts.',
      'Where someone speaks but no words were recognised, often because people talk at once, the transcript shows an unclear turn. Play it, press Enter to type what is said, or press X in Check to dismiss it. Downloads show [unclear 00:12] unless you turn that off.',
    ],
  },
  {
    id: 'correct',
    title: 'Edit the transcript',
    blocks: [
      'Click where you want to type, as in any text editor, or double-click a word to replace it. Press Enter to start a new turn at the cursor, then 1 to 9 to choose the speaker, or keep typing. At the end of a turn, Enter adds an empty turn for a short answer that was missed. Press Backspace at the start of a turn to join it to the previous one. Your edits are saved as you type, as the player shows. New words get their times from the audio automatically.',
      {
        keys: [
          ['Enter', 'Edit the current word; while editing, start a new turn'],
          ['shift+Enter', 'Split the passage at the cursor, within the turn', 'words.split'],
          ['Escape', 'Stop editing'],
          ['mod+Enter', 'Next passage', 'words.next-segment'],
          ['Tab', 'Play or pause while editing', 'words.play'],
          ['shift+Tab', 'Replay from just before the cursor', 'words.replay'],
          ['mod+z', 'Undo', 'words.undo'],
          ['mod+shift+z', 'Redo', 'words.redo'],
        ],
      },
      'If you lose the connection, keep working: edits are stored in this browser and sent when it is back. Two people can edit a transcript at the same time. If both change the same words, both versions are kept and you choose one.',
    ],
  },
  {
    id: 'speakers',
    title: 'Speakers',
    blocks: [
      'Speakers are told apart automatically, but not named. Enter a speaker’s name in the panel beside the transcript, and it appears on all their turns. Choose the name in the margin to assign a turn to another speaker. If a change of speaker was missed, click where it should be, press Enter, then the number of the speaker.',
      {
        keys: [
          ['alt+1', 'Assign the selected words or this turn to speaker 1 (or 2, 3 …)'],
          ['alt+shift+1', 'Assign everything up to the next change of speaker to speaker 1'],
        ],
      },
      'Review voices plays samples of each voice, and takes you through the turns that may have the wrong speaker.',
    ],
  },
  {
    id: 'history',
    title: 'Log and versions',
    blocks: [
      'Every change is recorded: who made it, when, and what the text was before. Open Log beside the transcript to see changes, compare two versions and restore turns. Save a version before a large change.',
      { picture: 'history', shows: 'The log of a transcript, with saved versions to compare.' },
    ],
  },
  {
    id: 'checked',
    title: 'Mark a file as checked',
    blocks: [
      'When a file is done, choose “Mark as checked…” in the three-dot menu. The dialog lists what is still open: words to check, unclear turns, comments and unsaved edits. The transcript is then locked until someone chooses “Edit again”, but you can still comment. Downloads state who checked the file and when. You can also rename a file in this menu.',
    ],
  },
  {
    id: 'accept',
    title: '7 Chat and Review: accept the transcript',
    blocks: [
      'Until you accept a transcript, it is marked as automatic, also in downloads. Accept confirms that you have checked it: the job is completed and its transcript is locked. To edit it again, choose Reopen on the job; it is marked as automatic until you accept it again.',
      'Download as a Word document, PDF, subtitles, tables, or files for MAXQDA, ATLAS.ti, NVivo, ELAN and Praat. You can leave out fillers and repetitions. A turn is one paragraph, unless you choose times at each passage.',
      'Word documents, PDFs and text files can start with a list of speakers, and include comments: in the margin in Word, otherwise numbered and listed at the end.',
      'Replace names uses participant codes or numbers for speakers, and replaces the names in the job’s list in the text, comments and file names. You can edit the list beside the switch. Check a file before you share it: names that aren’t in the list stay, and so do the voices in the audio.',
      { to: '/client/qual-ai/jobs/create', label: 'New Qual AI job' },
    ],
  },
];

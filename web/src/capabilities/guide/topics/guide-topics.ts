import type { Topic } from '../topic.ts';

/** The steps from a recording to an accepted transcript. */
export const GUIDE: readonly Topic[] = [
  {
    id: 'before-you-record',
    title: 'Before you record',
    blocks: [
      'A transcript can only be as good as its sound. A few habits save hours of correcting.',
      {
        points: [
          'Ask everybody who will be heard whether they agree to be recorded, and tell them what becomes of it. The product does not ask them for you.',
          'Put the microphone nearer to the people than to any machine, and one metre away at most.',
          'Switch off what hums: a fan, a fridge, music.',
          'In a group, ask people to speak one at a time. Where two speak at once, nobody can be told apart.',
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
      'With Record, the browser itself records: a microphone, a tab with a call, or both at once, each on its own side.',
      {
        steps: [
          'Choose what is recorded, and open the microphone. The meter shows whether you are heard; nothing is recorded yet.',
          'Confirm that everybody who will be heard agrees. The sentence is kept with the recording, with your name and the time.',
          'Start. You can pause, go on, and choose another microphone meanwhile.',
          'Finish. The rest of the recording is sent and listed with your files. Start the job when you are ready.',
        ],
      },
      'The recording is kept on this computer while it is made, and sent to the server at the same time. If the page is closed, the computer stops or the connection breaks, come back with the same browser: the dashboard and this page offer to finish the recording or to go on with it.',
    ],
  },
  {
    id: 'many-at-once',
    title: 'Bring a whole study at once',
    blocks: [
      'Drop a folder or a ZIP with recordings and transcripts, or choose it. Every file is listed before anything is charged.',
      {
        points: [
          'A sheet (CSV or XLSX) in the folder gives the participant, the language and the speakers of each file, as a number or as names with semicolons between them. Download a sheet gives you one with your files; drop it when it is filled in.',
          'If each speaker has a file, write the same word under Track of for all files of that conversation, and the name under Speaker: they become one transcript. Add such a sheet together with its files.',
          'A transcript with the same name as a recording is matched with it and used instead of transcribing the recording.',
          'Lines of the sheet that cannot be used are listed above the files. Correct them in the row of the file.',
        ],
      },
    ],
  },
  {
    id: 'transcription',
    title: '3 Transcription: the machine writes',
    blocks: [
      'You need not wait at the screen. The job says what it is doing and about how long it will take, and the words appear while they are written. Who speaks is told at the end.',
      'If something is wrong with a file, the job says what was found and what helps. Retry goes on at the step that failed; a file that cannot be heard has to be recorded again. In a job of many files one bad file can be left out, and the others go on.',
    ],
  },
  {
    id: 'read',
    title: 'Read and listen',
    blocks: [
      'The words stand in turns, with the speaker in the margin and the time beside it. Press the time of a turn to play it, or hold Alt and click a word to play from there; the word that is playing is marked. In your profile you can choose that every click on a word plays. Words of which the machine is not sure carry a faint dotted line.',
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
          ['?', 'All keys of the screen, and change them', 'everywhere.keys'],
        ],
      },
    ],
  },
  {
    id: 'low-confidence-words',
    title: 'Check the doubtful words',
    blocks: [
      'This is the quickest way to a good transcript. Choose Check above the words, or press F8. Check leads you from one doubtful word to the next, plays it, and offers what else may have been said. Everything can be done without the mouse.',
      'In Check, letters are commands: the words have a coloured edge, and a strip below them shows the keys. Every command acts on the words you have selected, otherwise on the word at the cursor or the marked word, otherwise on the word that is playing. The strip says what the last command did, and Undo takes it back. Esc leaves Check.',
      {
        picture: 'low-confidence-word',
        shows: 'Check: a marked word in the transcript, and the strip with its suggestions and keys.',
      },
      {
        keys: [
          ['F8', 'Start or leave Check', 'check.switch'],
          ['n', 'Next doubtful word', 'confidence.next'],
          ['shift+n', 'Doubtful word before', 'confidence.back'],
          ['a', 'Accept the word and go on', 'confidence.accept'],
          ['x', 'Remove the word and go on', 'confidence.take-out'],
          ['Enter', 'Edit the word; Esc returns to Check'],
        ],
      },
      'Outside Check, the same commands work with Alt: Alt N, Alt A, Alt X. Letters without Alt are then only text. Press ? for all keys.',
      'Where somebody speaks and no words were recognised, often because people talk at once, the transcript shows an unclear turn among the words to check. Play it, press Enter to write what is said, or press x in Check to dismiss it. Downloads show [unclear 00:12] unless you switch that off.',
    ],
  },
  {
    id: 'correct',
    title: 'Correct the words',
    blocks: [
      'Click where you want to write, as in any text editor, or double-click a word to replace it. Enter begins a new turn with the word at the cursor: press 1 to 9 to say who speaks, or go on typing. At the end of a turn it begins an empty one, for a short answer that was missed. Backspace at the start of a turn joins the whole turn with the one before. What you type is saved as you go; the line at the player says so. New words get their times from the audio automatically.',
      {
        keys: [
          ['Enter', 'Edit the current word; while editing: new turn at the cursor'],
          ['shift+Enter', 'Split the passage at the cursor, within the turn', 'words.split'],
          ['Escape', 'Stop editing'],
          ['mod+Enter', 'Next passage', 'words.next-segment'],
          ['Tab', 'Play or pause while editing', 'words.play'],
          ['shift+Tab', 'Replay from just before the cursor', 'words.replay'],
          ['mod+z', 'Undo', 'words.undo'],
          ['mod+shift+z', 'Redo', 'words.redo'],
        ],
      },
      'If the network goes away, go on: edits are kept in this browser and sent when it is back. Two people can correct one transcript at the same time; where both changed the same words, both versions are kept for you to choose from.',
    ],
  },
  {
    id: 'speakers',
    title: 'Say who speaks',
    blocks: [
      'The machine tells voices apart, but not whose they are. Give a speaker a name in the panel beside the words, and all turns of that voice carry it. Press the name in the margin to give one turn to somebody else. Where a change of speaker was missed, click where it should be, press Enter and then the number of the speaker.',
      {
        keys: [
          ['alt+1', 'Selected words, or this turn: the first speaker (2 the second, and so on)'],
          ['alt+shift+1', 'From the cursor to the next change of speaker: the first speaker'],
        ],
      },
      'Review the voices shows every voice with a sample, and the turns of which the machine is least sure.',
    ],
  },
  {
    id: 'history',
    title: 'Look back',
    blocks: [
      'Every change is kept: who made it, when, and what the words were. History beside the words shows it, compares any two moments, and takes passages back. Give a moment a name before a large change.',
      { picture: 'history', shows: 'The history of a transcript, with named moments to compare.' },
    ],
  },
  {
    id: 'checked',
    title: 'Mark a file as checked',
    blocks: [
      'Choose “Mark as checked…” in the menu with three dots when a file is done. The dialog says what is still open in it: words to check, unclear turns, comments and unsaved edits. Nobody can change its words after that until someone chooses “Edit again”; comments stay possible. Downloads say who checked the file and when. The same menu renames a file.',
    ],
  },
  {
    id: 'accept',
    title: '7 Chat and Review: accept it',
    blocks: [
      'Until you accept a transcript it is marked as machine work, in every download too. Accept says that a person has read it and that it is right; the job is completed then, and nobody can edit its transcript any more. Reopen on the page of the job takes that back: its downloads are marked again until you accept it once more.',
      'Download gives a Word document, a PDF, subtitles, files for MAXQDA, ATLAS.ti, NVivo, ELAN and Praat, or tables. Fillers and repetitions can be left out. A turn is one paragraph, unless you choose times at each passage.',
      'Word documents, PDF and text can begin with a list of the speakers, and include comments: in Word they are on their words, elsewhere they are numbered and listed at the end.',
      'Replace names gives speakers their participant codes or numbers, and replaces the names in the job’s list wherever they occur: in the text, in comments and in file names. Edit the list beside the switch. Read a file before you share it: names that are not in the list stay, and so do the voices in the audio.',
      { to: '/client/qual-ai/jobs/create', label: 'New Qual AI job' },
    ],
  },
];

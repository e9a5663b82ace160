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
    title: '1 New Job: say what is spoken',
    blocks: [
      'A job is what you order: a name, the language and, where you know it, how many people speak.',
      {
        steps: [
          'Choose New job under Qual AI.',
          'Give it a name that you and your colleagues will find again: the study, the round, the place.',
          'Choose the language where you know it. That is faster and surer than having it detected.',
          'Say whether several files become a job each, or one job together. A job is accepted as a whole, so interviews that are read one by one are better jobs of their own.',
        ],
      },
      { picture: 'settings', shows: 'The settings of a new job: name, language, number of speakers, files.' },
    ],
  },
  {
    id: 'files',
    title: '2 Add File: give it the recordings',
    blocks: [
      'Drop the files on the page or choose them. What is taken, and how large it may be, stands there before you choose. Sound and video are both taken; of a video only the sound is listened to.',
      'A file goes up in pieces. If the connection breaks it goes on by itself, and if you close the page you can choose the same file again: it starts where it stopped.',
      { picture: 'files', shows: 'The page where files are dropped or chosen, with what is taken.' },
    ],
  },
  {
    id: 'record-here',
    title: 'Record in the browser',
    blocks: [
      'Under Record the browser itself records: a microphone, a tab with a call, or both at once, each on its own side.',
      {
        steps: [
          'Choose what is recorded, and open the microphone. The meter shows whether you are heard; nothing is recorded yet.',
          'Confirm that everybody who will be heard agrees. The sentence is kept with the recording, with your name and the time.',
          'Start. You can pause, go on, and choose another microphone meanwhile.',
          'Finish. What is left of the recording is sent, and its words are written.',
        ],
      },
      'The recording is kept on this computer while it is made, and sent to the server at the same time. If the page is closed, the computer stops or the connection breaks, come back with the same browser: the dashboard and this page offer to finish the recording or to go on with it.',
    ],
  },
  {
    id: 'many-at-once',
    title: 'Bring a whole study at once',
    blocks: [
      'Under Folder or ZIP you choose a folder or a ZIP with recordings and transcripts. You see every file before anything is sent.',
      {
        points: [
          'A sheet (CSV or XLSX) in the folder says what is known of each file: participant, language, and the speakers as a number or as names with semicolons between them. The template shows its columns.',
          'Where every speaker has a file, write the same word under Track of for all files of that conversation, and the name under Speaker: they become one transcript.',
          'A transcript beside the recording of the same name is put with it: its words are taken instead of heard.',
          'What the sheet and the files do not agree on is said in a sentence. Mend it in the list, or leave the file out.',
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

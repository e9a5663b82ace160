import type { Topic } from '../topic.ts';

/** Privacy guidelines: what the product does with recordings and transcripts, and what it does not do. */
export const PRIVACY: readonly Topic[] = [
  {
    id: 'consent',
    title: 'Consent comes before recording',
    blocks: [
      'Whoever is recorded has a right to know it, to agree to it, and to change their mind. Getting that consent is your part: the product does not ask the people you record.',
      {
        points: [
          'Say who you are, what the recording is for, who will hear it and how long it is kept.',
          'Ask before the recorder runs, and once more at its start, so that the answer is on the recording.',
          'Make it easy to stop. If somebody withdraws, write that down beside the transcript, which erases the voices known from it, and delete the job.',
          'Record no more than you need. Leave out names where they do not matter, and tell people that they may.',
        ],
      },
    ],
  },
  {
    id: 'where',
    title: 'Where your data stays',
    blocks: [
      'Files, words and everything made of them are stored on the computers on which this installation runs, and nowhere else. Speech is written down there, too: by default no recording and no word leaves for another service. An admin of your organisation can switch on an engine on another machine; then ordering says before, and the job afterwards, who gets the sound.',
      'The people who run this installation decide where it stands and who looks after it. Ask your organisation’s admin if you need to name the place.',
      'Your browser keeps edits that are not sent yet, how you like your screen, and who is signed in. Sign out on a computer that others use.',
    ],
  },
  {
    id: 'who',
    title: 'Who can see what',
    blocks: [
      {
        points: [
          'You see the jobs that you ordered, those that were shared with you, and those of colleagues in your group.',
          'The admins of your organisation can read all of its jobs.',
          'A reviewer sees a job only while it is assigned to them, and nothing else of your organisation.',
          'The admins of the platform see that there are jobs, not what is in them: neither words nor sound. Your organisation can grant support access for a limited time: they can then read and listen, and download only if that was allowed, too. Everything they view or download is in your organisation’s audit.',
          'Only you see where you were in a transcript and what you played. It is deleted with the job.',
          'Nobody of another organisation sees anything of yours. The database itself keeps organisations apart.',
        ],
      },
      'Who did what and when, downloads included, is written down in the audit, without the words themselves. Emails name the job, but never quote what was said.',
    ],
  },
  {
    id: 'retention',
    title: 'How long it is kept',
    blocks: [
      'A job is kept until somebody deletes it. Your organisation can decide that completed jobs are deleted automatically after a number of days; its admin finds that under account management. A job that was restored is kept for as many days again.',
    ],
  },
  {
    id: 'deletion',
    title: 'What deleting means',
    blocks: [
      'A deleted job is gone from every list at once, and can be restored for 30 days: it is listed under Deleted, with the day on which it goes. Then it is removed for good: its files, its words with their history, its comments and what was made of them.',
      'What stays is the audit, which says that a job was deleted, when and by whom, and nothing of what was in it. Copies that somebody has downloaded are not reached: ask for them to be deleted as well.',
      'People are not deleted but deactivated: they can no longer sign in, and their name stays in the history of what they did. Groups and Word templates are deleted as jobs are, and can be restored for 30 days.',
    ],
  },
  {
    id: 'machine',
    title: 'What the machine does not know',
    blocks: [
      'A transcript by machine can be wrong, and wrong in a way that reads well. Names, numbers and negations are where it matters most: listen before you quote. Until a person has accepted a transcript it is marked as machine work, downloads included.',
      'Whoever is quoted can often be recognised by what they say, even without a name. Think of that before a passage leaves your team.',
    ],
  },
];

import type { Topic } from '../topic.ts';

/** Privacy guidelines: what the product does with recordings and transcripts, and what it does not do. */
export const PRIVACY: readonly Topic[] = [
  {
    id: 'consent',
    title: 'Get consent before recording',
    blocks: [
      'People have a right to know that they are recorded, to agree to it, and to change their mind. Getting consent is your responsibility: Colloquy doesn’t ask the people you record.',
      {
        points: [
          'Explain who you are, what the recording is for, who will hear it and how long it is kept.',
          'Ask before you start recording, and again at the start, so that the answer is on the recording.',
          'Make it easy to stop. If someone withdraws consent, record it beside the transcript, which deletes the voices remembered from it, and delete the job.',
          'Record no more than you need. Avoid names where they don’t matter, and tell people that they can do the same.',
        ],
      },
    ],
  },
  {
    id: 'where',
    title: 'Where your data stays',
    blocks: [
      'Recordings, transcripts and everything derived from them are stored only on the servers of this installation. Speech is transcribed there too: by default, nothing is sent to another service. An admin of your organisation can turn on an external engine. You then see who receives the audio before you order, and on the job afterwards.',
      'The operator of this installation decides where its servers are and who maintains them. Ask your organisation’s admin if you need to state the location.',
      'Your browser stores unsent edits, display settings and your sign-in. Log out on shared computers.',
    ],
  },
  {
    id: 'who',
    title: 'Who can see what',
    blocks: [
      {
        points: [
          'You see your own jobs, jobs shared with you, and jobs of colleagues in your group.',
          'Admins of your organisation can read all of its jobs.',
          'Reviewers see a job only while it is assigned to them, and nothing else in your organisation.',
          'Platform admins see that jobs exist, but not their transcripts or audio. Your organisation can grant them support access for a limited time. They can then read and listen, and download if you allow it. Everything they view or download is recorded in your organisation’s audit.',
          'Only you see your position in a transcript and what you played. It is deleted with the job.',
          'Other organisations see nothing of yours. Organisations are separated in the database itself.',
        ],
      },
      'The audit records who did what and when, including downloads, but no transcript text. Emails name the job, but never quote what was said.',
    ],
  },
  {
    id: 'retention',
    title: 'How long it is kept',
    blocks: [
      'Jobs are kept until someone deletes them. Your organisation can have completed jobs deleted automatically after a number of days, which admins set under Account management. For a restored job, the period starts again.',
    ],
  },
  {
    id: 'deletion',
    title: 'What deleting means',
    blocks: [
      'A deleted job disappears from all lists at once. You can restore it for 30 days under Deleted, which shows the date of permanent deletion. After that, its files, transcripts, history, comments and results are permanently deleted.',
      'The audit keeps a record that the job was deleted, when and by whom, but none of its content. Downloaded copies aren’t affected: ask people to delete them too.',
      'Users are deactivated, not deleted: they can no longer sign in, and their name stays in the history of what they did. Groups and Word templates can be restored for 30 days, like jobs.',
    ],
  },
  {
    id: 'machine',
    title: 'Limits of automatic transcripts',
    blocks: [
      'Automatic transcripts can contain errors that read well. Names, numbers and negations matter most: listen before you quote. Until someone accepts a transcript, it is marked as automatic, also in downloads.',
      'People can often be recognised by what they say, even without a name. Consider this before you share a quote outside your team.',
    ],
  },
];

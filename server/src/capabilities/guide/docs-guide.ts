import { readFileSync } from 'node:fs';
import { ERRORS, KEY_SCOPES, WEBHOOK_EVENTS } from '@colloquy/contract';
import { KEY_REQUESTS_A_MINUTE } from '../../platform/http/api-key.ts';
import { code, html, type Html, list } from './html.ts';

/** The programs of the guide, as files that a test runs. */
const program = (name: string): Html =>
  code(readFileSync(new URL(`programs/${name}`, import.meta.url), 'utf8').trim());

/** From the key to the words, in the order in which one does it. */
export function guide(): Html {
  return html`
    <section id="guide">
      <h2>From a recording to its words</h2>
      <p>
        A program works with an API key, which an admin of your organisation makes under
        <a href="/organisationadmin/api-keys">API keys</a>. It goes along with every request, as
        <code>Authorization: Bearer clq_…</code>. A key belongs to a service account: the jobs that it orders
        are that account’s own, and are paid from the credits of the organisation. Never put a key into a page
        or an app that others can open.
      </p>
      <p>The commands below need the address and the key:</p>
      ${code('export COLLOQUY="https://colloquy.example.org"\nexport COLLOQUY_KEY="clq_…"')}
      <h3>In one program</h3>
      <p>
        The package <code>@colloquy/contract</code> is the client: <code>createClient</code> asks every
        endpoint of this page, typed by what it takes and answers, and throws <code>CallError</code> with the
        name of the error.
      </p>
      ${program('transcribe.ts')}
      <h3>Step by step</h3>
      <ol>
        <li>
          <b>Send.</b> <a href="#sendRecording">POST /api/recordings</a> takes the bytes of the file as they
          are, with the order in its query. <code>requestId</code> is any UUID of yours: the same request
          again, after a broken connection or a lost answer, makes no second job. For files of hours over a
          weak line send in pieces instead: make the job (<a href="#createJob">POST /api/jobs</a>) and upload
          by the tus protocol 1.0 to <code>/api/uploads</code>, with <code>jobId</code> and
          <code>filename</code> as its metadata.
        </li>
        <li>
          <b>Follow.</b> Ask for <a href="#readJob">the job</a> every few seconds, or let a webhook tell you.
          Each file has a <code>progress.state</code>: <code>waiting</code>, <code>running</code>,
          <code>ready</code>, <code>failed</code> (with what was found and what helps),
          <code>unpaid</code> (it goes on by itself once there are credits), <code>no-engine</code> (its
          engine does not work: it goes on by itself once that works again) or <code>cancelled</code>.
          <code>waitForJob</code> comes back with any but the first two, and names it in <code>end</code>.
        </li>
        <li>
          <b>Fetch.</b> <code>/api/jobs/:jobId/export?format=…</code> answers the words as a file;
          <a href="#readTranscript">the transcript</a> has every word with its time and confidence, where it
          comes from and who confirmed it. Until a person accepts it, it is machine work, and says so.
        </li>
      </ol>
      <h3>When something is refused</h3>
      <p>
        Every answer of JSON has <code>code</code> (0 is success) and <code>message</code>, a sentence to
        show; a refusal also has <code>error</code>, its name, and with invalid input <code>fields</code>. A
        key has ${String(KEY_REQUESTS_A_MINUTE)} requests a minute; then the answer is 429, and
        <code>Retry-After</code> says when to go on.
      </p>
      ${list(
        (
          [
            'invalid-input',
            'key-not-valid',
            'key-not-permitted',
            'not-found',
            'not-now',
            'too-many-tries',
          ] as const
        ).map((name) => html`<code>${String(ERRORS[name].status)} ${name}</code> ${ERRORS[name].message}`),
      )}
      <h3>What a key may do</h3>
      ${list(Object.entries(KEY_SCOPES).map(([name, text]) => html`<code>${name}</code> ${text}.`))}
    </section>
    <section id="webhooks">
      <h2>Webhooks</h2>
      <p>
        An address of yours is told what happens, with <code>POST</code> and a body of JSON: what happened to
        which id, never what was said. Answer with a status of 200 to 299 within 15 seconds. Everything else
        is tried again, first after a minute and then with growing waits for nearly four days. An address
        where nothing of all that is sent arrives for five days is switched off, and your admins are told. The
        same message can come twice: <code>webhook-id</code> is the same.
      </p>
      ${list(Object.entries(WEBHOOK_EVENTS).map(([name, text]) => html`<code>${name}</code> ${text}.`))}
      <h3>Make sure that a message is ours</h3>
      <p>
        Messages are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> has it: any of
        its libraries checks them with the secret of the address, given the body exactly as it came.
      </p>
      ${program('verify.ts')}
      <p>
        Or by hand: HMAC-SHA256 of <code>id.timestamp.body</code>, with the bytes behind <code>whsec_</code>.
      </p>
      ${program('verify-by-hand.ts')}
    </section>
  `;
}

/** Some browsers give a key to the page and act on it as well: that is one press. */
const ECHO_MS = 100;
let pressed: { key: string; at: number } | undefined;

if (typeof document !== 'undefined')
  document.addEventListener(
    'keydown',
    ({ key, timeStamp, isTrusted }) => {
      if (isTrusted) pressed = { key, at: timeStamp };
    },
    { capture: true },
  );

/** Presses a key for somebody whose keyboard the browser keeps from the page: it arrives where the focus is. */
export function pressKey(key: string): void {
  const isEcho = pressed?.key === key && performance.now() - pressed.at < ECHO_MS;
  if (isEcho) return;
  const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(press);
}

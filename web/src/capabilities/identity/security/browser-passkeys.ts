/** Whether this browser can use passkeys at this URL: they require a host name and a secure context. */
export const browserCanUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** Whether this browser can use passkeys at this address: they belong to a host name and need a secure place. */
export const browserCanUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

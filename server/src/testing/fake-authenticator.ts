import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Options = { challenge: string; rpId?: string; rp?: { id?: string } };
type AuthenticatorResponse = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<string, unknown> & { clientDataJSON: string };
  clientExtensionResults: Record<string, unknown>;
};

/** Software passkey with one ES256 key and attestation `none`. */
export class FakeAuthenticator {
  readonly #origin: string;
  readonly #id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const point = (value: string | undefined) => cborBytes(Buffer.from(value!, 'base64url'));
    // COSE: kty 2, alg -7, crv 1, x, y.
    this.#publicKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ]);
  }

  create(options: Options): AuthenticatorResponse {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#publicKey,
    ]);
    const data = this.#authenticatorData(options.rp?.id ?? '', 0x45, credential);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge).toString('base64url');
    return this.#answer({
      clientDataJSON,
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  get(options: Options): AuthenticatorResponse {
    this.#counter += 1;
    const data = this.#authenticatorData(options.rpId ?? '', 0x05, Buffer.alloc(0));
    const clientData = this.#clientData('webauthn.get', options.challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, createHash('sha256').update(clientData).digest()]))
      .sign(this.#privateKey);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer(response: AuthenticatorResponse['response']): AuthenticatorResponse {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number, credential: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const rpIdHash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, credential]);
  }
}

function cborHead(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([kind | length]);
  if (length < 256) return Buffer.from([kind | 24, length]);
  return Buffer.from([kind | 25, length >> 8, length & 255]);
}
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(0x40, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(0x60, text.length), Buffer.from(text)]);

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Place = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  /** What it counts; without one, one more than before. */
  counter?: number
}

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A software passkey. Its responses are signed as a phone's would be; the test chooses the origin and other context. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const cosePublicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const flagsOf = (isVerified: boolean, isNew: boolean) => 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)
  const authData = ({ rpId = 'localhost', isVerified = true, counter: given }: Place, isNew: boolean) => {
    counter = given ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = isNew ? [Buffer.alloc(16), length, id, cosePublicKey] : []
    return Buffer.concat([sha256(rpId), Buffer.from([flagsOf(isVerified, isNew)]), count, ...attested])
  }
  const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Place) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const common = { id: b64(id), rawId: b64(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id: b64(id),

    /** Returns the response of `navigator.credentials.create`. */
    register(challenge: string, place: Place = {}) {
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(place, true))],
      ])
      const attestationObject = b64(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]))
      const clientDataJSON = b64(clientData('webauthn.create', challenge, place))
      return { ...common, response: { clientDataJSON, attestationObject, transports: ['internal' as const] } }
    },

    /** Returns the response of `navigator.credentials.get`. */
    signIn(challenge: string, place: Place = {}) {
      const data = authData(place, false)
      const client = clientData('webauthn.get', challenge, place)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...common,
        response: { clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) },
      }
    },
  }
}

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { env } from '../env'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const FORM = 'v2'
/** Before keys had ids. */
const OLD_FORM = 'v1'
const KEY_ID_LENGTH = 8

const keys = new Map<string, Buffer>()

/** A separate key for each use, derived from one secret. */
function keyFor(use: string, secret = env().DATA_ENCRYPTION_KEY): Buffer {
  const name = `${use} ${secret}`
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, 'stoke', use, 32))
  keys.set(name, key)
  return key
}

/** The secrets that may be read: the current one first, then those it replaces. */
const readable = (): string[] => [env().DATA_ENCRYPTION_KEY, ...env().DATA_ENCRYPTION_KEY_PREVIOUS]

const sealingKey = (secret: string): Buffer => keyFor('sealed columns v1', secret)
const keyId = (secret: string): string => keyFor('key id v1', secret).toString('hex').slice(0, KEY_ID_LENGTH)

/** How every value begins that is sealed under the current key. */
export const currentSeal = (): string => `${FORM}.${keyId(env().DATA_ENCRYPTION_KEY)}.`

/** Whether a text is a sealed value. */
export const isSealed = (text: string): boolean => /^(v1|v2\.[0-9a-f]{8})\.[\w-]{38,}$/.test(text)

/**
 * Encrypts a secret for a `…Sealed` column: AES-256-GCM under DATA_ENCRYPTION_KEY; the id of the key, then base64url of
 * nonce, tag and text. A new use is a column of SEALED_COLUMNS (`lib/runtime/data-checks`).
 */
export function seal(plain: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, sealingKey(env().DATA_ENCRYPTION_KEY), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${currentSeal()}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** Decrypts the output of `seal`. @throws when the text was altered or sealed under a key that is not set */
export function unseal(sealed: string): string {
  const [form, ...rest] = sealed.split('.')
  if (form === FORM && rest.length === 2) {
    const secret = readable().find((each) => keyId(each) === rest[0])
    if (secret === undefined) throw new Error('Sealed under a key that is not set')
    return open(rest[1] ?? '', secret)
  }
  if (form === OLD_FORM && rest.length === 1) return openOld(rest[0] ?? '')
  throw new Error('Not a sealed value')
}

/** Whether a value was sealed under a key that is set, and is unaltered. */
export function canUnseal(sealed: string): boolean {
  try {
    unseal(sealed)
    return true
  } catch {
    return false
  }
}

/** The form without an id tells the key by its tag alone. */
function openOld(body: string): string {
  let failure: unknown
  for (const secret of readable()) {
    try {
      return open(body, secret)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function open(body: string, secret: string): string {
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, sealingKey(secret), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** SHA-256 as hex: how one-use tokens are stored. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * A keyed hash that finds equal secrets without decrypting them, as hex. Keyed, since account numbers are short enough
 * to guess from a plain hash.
 */
export function fingerprint(secret: string): string {
  return createHmac('sha256', keyFor('fingerprints v1')).update(secret).digest('hex')
}

/** The keyed hashes of a secret under the current key and those it replaces, to recognize what was made with either. */
export const fingerprints = (secret: string): string[] =>
  readable().map((key) => createHmac('sha256', keyFor('fingerprints v1', key)).update(secret).digest('hex'))

/** Whether two secrets are equal, in a time that does not depend on where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

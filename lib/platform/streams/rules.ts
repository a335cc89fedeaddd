import { DUPLICATE_WINDOW_MS } from './constants'

/** What a stream must keep. */
export type StreamTerms = {
  name: string
  /** Its subjects are `<subject>.<anything>`. */
  subject: string
  replicas: number
  maxBytes: number
}

const NANOS = 1_000_000

/**
 * The configuration of a stream from which a message goes only once it was acknowledged: in files, never dropped for its
 * age or for room. A full stream refuses new messages.
 */
export const streamConfig = ({ name, subject, replicas, maxBytes }: StreamTerms) => ({
  name,
  subjects: [`${subject}.>`],
  storage: 'file' as const,
  retention: 'workqueue' as const,
  discard: 'new' as const,
  num_replicas: replicas,
  max_bytes: maxBytes,
  max_age: 0,
  max_msgs: -1,
  max_msgs_per_subject: -1,
  duplicate_window: DUPLICATE_WINDOW_MS * NANOS,
})

export type FoundConfig = { [Key in keyof ReturnType<typeof streamConfig>]?: unknown }

/**
 * In which ways a stream keeps less than it must, each as `<what it has>, not <what it must have>`. More replicas, more
 * room or a longer window are not less.
 */
export function weaknesses(found: FoundConfig, terms: StreamTerms): string[] {
  const expected = streamConfig(terms)
  const limit = (value: unknown) => (Number(value) > 0 ? Number(value) : Number.POSITIVE_INFINITY)
  const less = (['num_replicas', 'duplicate_window'] as const)
    .filter((name) => !(Number(found[name]) >= expected[name]))
    .map((name) => `${name} ${found[name]}, not ${expected[name]}`)
  const other = (['storage', 'retention', 'discard'] as const)
    .filter((name) => found[name] !== expected[name])
    .map((name) => `${name} ${found[name]}, not ${expected[name]}`)
  const limited = (['max_age', 'max_msgs', 'max_msgs_per_subject'] as const)
    .filter((name) => limit(found[name]) < Number.POSITIVE_INFINITY)
    .map((name) => `${name} ${found[name]}, not unlimited`)
  const room =
    limit(found.max_bytes) < expected.max_bytes ? [`max_bytes ${found.max_bytes}, not ${expected.max_bytes}`] : []
  const subject = expected.subjects.join()
  const isCaptured = Array.isArray(found.subjects) && found.subjects.includes(subject)
  return [...other, ...less, ...limited, ...room, ...(isCaptured ? [] : [`subjects ${found.subjects}, not ${subject}`])]
}

/** Where the servers of a stream are, and how a client signs in to them. */
export type StreamServers = {
  hosts: string[]
  signIn: { user: string; pass: string } | { token: string } | undefined
  isEncrypted: boolean
}

/**
 * Servers by their addresses: `nats://host:4222`, `nats://name:password@host:4222`, `nats://token@host:4222`, and the same
 * with `tls://`. A name and password may be encoded as in any address.
 * @returns undefined where servers have different names or passwords: the client signs in to all of them alike
 */
export function parseServers(addresses: readonly string[]): StreamServers | undefined {
  const parts = addresses.map((address) => {
    const [, scheme = '', secret, host = ''] = /^(\w+):\/\/(?:(.*)@)?([^@]*)$/.exec(address) ?? []
    return { scheme, secret, host }
  })
  const secrets = new Set(parts.flatMap(({ secret }) => secret ?? []))
  if (secrets.size > 1) return undefined
  return {
    hosts: parts.map(({ host }) => host),
    signIn: toSignIn([...secrets][0]),
    isEncrypted: parts.some(({ scheme }) => scheme === 'tls'),
  }
}

function toSignIn(secret: string | undefined): StreamServers['signIn'] {
  if (!secret) return undefined
  const colon = secret.indexOf(':')
  if (colon < 0) return { token: decode(secret) }
  return { user: decode(secret.slice(0, colon)), pass: decode(secret.slice(colon + 1)) }
}

/** A text as it was before it was encoded; as it is where it never was. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

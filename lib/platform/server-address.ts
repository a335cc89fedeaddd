/** What an address of a server says of its user and password when they cannot be read, behind the variable's name. */
export const UNENCODED =
  'has a sign in its user or password that must be encoded there: %23 for #, %2F for /, %3F for ?, %40 for @, %25 for %'

/** A value without the spaces and quotes around it that `docker --env-file` and files of secrets leave there. */
export const bareValue = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()

/** What shells, Compose, Kubernetes and Ansible fill in, wherever it stands; a command that makes a secret, uncalled. */
const VARIABLE = /\$\{[A-Za-z_]\w*\}|\$\([A-Z_][A-Z0-9_]*\)|(?:\$\(|`)openssl [^)`]*[)`]|\{\{[^{}]*\}\}/

/** What stands in examples for a whole value, user or password. */
const EXAMPLE = /^(?:\$[A-Z][A-Z0-9_]{2,}|<[^<>@]+>|\[[A-Za-z][A-Za-z _-]*\]|\*{3,})$/

/** What was left to fill in in a value, such as `${DB_PASSWORD}` or `[YOUR-PASSWORD]`; undefined where nothing was. */
export function unfilled(text: string): string | undefined {
  const user = /^[a-z+]+:\/\/(?:([^/?#]*)@)?/i.exec(text)?.[1]
  return VARIABLE.exec(text)?.[0] ?? [text, ...(user?.split(':') ?? [])].find((part) => EXAMPLE.test(part))
}

/**
 * Whether the user or the password in an address has a sign that ends it there for every reader of addresses (RFC 3986,
 * 3.2), as in `smtp://user:a#b@host`: the rest would be taken for a path, and the beginning for a host.
 */
export function hasUnencodedCredentials(text: string): boolean {
  const rest = text.slice(text.indexOf('//') + 2)
  const end = rest.search(/[#/?]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  const isInPath = /^[^?]*@/.test(rest.slice(authority.length))
  const isInQuery = !authority.includes('@') && rest[end] === '?' && rest.includes('@')
  if (isInPath || isInQuery || rest[end] === '#') return true
  const credentials = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  return decodeCredential(credentials) === undefined
}

/** A user or password as it is meant; a % that begins no code stands for itself. Undefined where the codes are none. */
export function decodeCredential(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return undefined
  }
}

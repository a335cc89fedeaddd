import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { isUrl } from '@/lib/platform/parse-url'
import { readDatabaseAddress } from './database-address'
import { bareValue, hasUnencodedCredentials, UNENCODED } from './server-address'

/** A random secret of 32 characters, also in hexadecimal, has more different ones than this. */
const DIFFERENT_MIN = 9

/** What stands in the secrets of examples, to be replaced. */
const OF_EXAMPLES =
  /change.?(me|this|it)|your.?(secret|key|token|password)|replace|placeholder|example|please|secret.?key|passw|nextauth|openssl|generate|development|insert|fixme|qwerty/i

/** How much of a text may follow in the order of the alphabet or of digits. */
const IN_ORDER_MAX = 0.6

const isInOrder = (text: string): boolean =>
  [1, -1].some(
    (step) =>
      [...text].filter((sign, place) => text.charCodeAt(place + 1) - sign.charCodeAt(0) === step).length >
      text.length * IN_ORDER_MAX,
  )

/** A secret that is one character, a word or a row of digits over and over, the alphabet, or that of an example. */
export const isTrivial = (text: string): boolean =>
  new Set(text).size < DIFFERENT_MIN || isInOrder(text) || /^(.{1,16})\1+.{0,15}$/s.test(text) || OF_EXAMPLES.test(text)

/** A variable that is read into an address, or refused with what is wrong with it. */
export const addressRead = (read: (text: string) => { url: string } | { fault: string }) =>
  z.string().transform((text, context): string => {
    const address = read(text)
    if ('url' in address) return address.url
    context.addIssue(address.fault)
    return z.NEVER
  })

const HTTP = 'must be an http:// or https:// address'
const webAddress = z.url({ protocol: /^https?$/, error: HTTP })

/** An address whose host is a name: to `URL`, `{region}` of an example is one. */
export const httpAddress = webAddress.refine((text) => isUrl(text) && !/[${}]/.test(new URL(text).host), HTTP)

const withoutSlashes = (url: string) => url.replace(/\/+$/, '')

/** The address of an API, whose paths are ours: without user, password, parameters and slashes at its end. */
export const apiAddress = httpAddress.pipe(
  z
    .string()
    .refine((text) => {
      if (!isUrl(text)) return false
      const { username, search, hash } = new URL(text)
      return username + search + hash === ''
    }, 'must be an address without user, password and parameters')
    .transform(withoutSlashes),
)

/** The address of ClickHouse's HTTP interface: user and password, host, and the database as its path. */
export const clickHouseAddress = z
  .string()
  .refine((text) => !hasUnencodedCredentials(text), UNENCODED)
  .pipe(httpAddress)
  .pipe(
    z
      .string()
      .refine((text) => {
        if (!isUrl(text)) return false
        const { pathname, search, hash } = new URL(text)
        return /^\/[^/]*\/?$/.test(pathname) && search + hash === ''
      }, 'must be an address such as http://user:password@host:8123/database, without parameters')
      .transform(withoutSlashes),
  )

/** The base of a collector's addresses: many name that of traces, which the exporter adds by itself. */
export const collectorAddress = httpAddress.transform((url) => url.replace(/\/v1\/traces\/?$/, ''))

export const databaseUrl = addressRead(readDatabaseAddress)

export const secret = z
  .string()
  .min(32, 'must be at least 32 characters')
  .refine((text) => !isTrivial(text), 'is easy to guess; make one with: openssl rand -base64 32')

/**
 * A key, token or secret that another service made. One with a line break in it is no header, and the error about it has all
 * of it; a space or a letter of another script comes from copying.
 */
export const credential = z
  .string()
  .overwrite(bareValue)
  .regex(/^[\x21-\x7e]+$/, 'has a space, a line break or a sign that no such key has: copy it anew')
  .regex(
    /^(?!your[-_]|(?:none|null|undefined|todo)$)(?!.*(?:\.{3}$|x{8}))/i,
    'is what examples have in its place: copy the key of your account',
  )

/** The address of an API whose paths begin with /v1, which some name with it. */
export const httpsApi = z
  .string()
  .regex(/^https:\/\//i, 'must be an https:// address')
  .pipe(apiAddress)
  .transform((url) => url.replace(/\/v1(?:\/.*)?$/, ''))

/** A token of the header `Authorization: Bearer`, which some name with that word. */
export const bearerToken = z
  .string()
  .transform((text) => text.replace(/^Bearer\s+/i, ''))
  .pipe(
    z
      .string()
      .min(16, 'must be at least 16 characters')
      .regex(/^[ -~]+$/, 'has a sign that no header can have'),
  )
  .refine((token) => !isTrivial(token), 'is easy to guess; make one with: openssl rand -hex 32')

/** A number as `.env` files have it: from `min` to `max`, in words where it is none. */
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string(error)
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
}

const FRACTION = 'must be a number from 0 to 1'
export const fraction = z.coerce.number(FRACTION).min(0, FRACTION).max(1, FRACTION)

export const zeroOrOne = z.enum(['0', '1'], 'must be 0 or 1')

/** One of several words, in small letters or capitals. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(words, `must be one of ${words.join(', ')}`))

const SITE_ADDRESS = 'must be an http:// or https:// address such as https://www.example.com'

/**
 * Reads the address of the site as browsers write it in the Origin header: scheme and host in small letters, other scripts
 * encoded, no usual port and no slash at its end.
 */
export function readSiteAddress(given: string): { url: string } | { fault: string } {
  const text = bareValue(given)
  if (!/^https?:\/\/[^\s*,${}]+$/i.test(text) || !isUrl(text)) return { fault: SITE_ADDRESS }
  const { origin, hostname, port, pathname, search, hash, username } = new URL(text)
  if (port === '0' || !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname)) return { fault: SITE_ADDRESS }
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '')
    return {
      fault: 'must be an address without a path, such as https://www.example.com: the site is at its root',
    }
  return { url: origin.replace(/\.(?=$|:\d+$)/, '') }
}

/**
 * The folder of data; `~` is the home of the user, as a shell has it. Nothing fills in what shells and Windows write for
 * other folders, and `docker --env-file` keeps a comment behind a value.
 */
export const folder = z
  .string()
  .transform((text) => text.replace(/^~(?=\/|$)/, homedir()))
  .refine(
    (text) => !/^(\$|~|[a-z][a-z0-9+.-]+:\/\/)|%\w+%|\s#|\0/i.test(text),
    'must be the path of a folder, written out',
  )

/** An address to listen on, or a name of one: without a port, which is PORT. Four numbers are an address or nothing. */
export const listenAddress = z
  .string()
  .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
  .refine(
    (text) => isIP(text) > 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text)),
    'must be an address of this machine such as 127.0.0.1 or ::, without a port',
  )

/** Whether it is the address of a name server, alone or with a port: `1.1.1.1:53`, `[2606:4700::1111]:53`. */
export function isNameServer(text: string): boolean {
  const [, bracketed, plain = text, port = '53'] = /^(?:\[(.*)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  return isIP(bracketed ?? plain) > 0 && Number(port) > 0 && Number(port) < 65_536
}

/** The domain of a store; of the address of its admin pages too, where the store is a folder. */
export const storeDomain = (text: string): string =>
  hostForm(text.replace(/^(?:https?:\/\/)?admin\.shopify\.com\/store\/([a-z0-9-]+).*$/i, '$1.myshopify.com'))

/** The name of a host as it is compared, without what copying from the address bar adds to it. */
export function hostForm(given: string): string {
  const name = bareValue(given)
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^([^/]*):(?:80|443)(?=\/|$)/, '$1')
    .replace(/[/.]+$/, '')
  return domainToASCII(name) || name
}

/** The parts of a text that are separated by commas or stand in lines of their own. */
export const parseList = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Addresses of NATS servers, separated by commas, with schemes in small letters and without slashes at their ends. */
export const parseNatsServers = (text: string): string[] =>
  parseList(text).map((server) => server.replace(/^(nats|tls):/i, (scheme) => scheme.toLowerCase()).replace(/\/+$/, ''))

const NATS_SERVER = /^(?:nats|tls):\/\/(?:\S*@)?(?:\[[0-9a-f:.]+\]|[^\s/@?#:[\]]+)(?::(\d{1,5}))?$/i

export const areNatsServers = (servers: readonly string[]): boolean =>
  servers.length > 0 &&
  servers.every((server) => {
    const [found, port = '4222'] = NATS_SERVER.exec(server) ?? []
    return found !== undefined && Number(port) > 0 && Number(port) < 65_536
  })

/** `name=servers` for each region, separated by spaces. */
export const parseRegions = (text: string): { name: string; servers: string[] }[] =>
  text
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...servers] = part.split('=')
      return { name, servers: parseNatsServers(servers.join('=')) }
    })

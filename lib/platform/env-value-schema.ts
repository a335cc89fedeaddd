import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { readDatabaseAddress } from './database-address'
import { bareAddress } from './server-address'

/** A random secret of 32 characters, also in hexadecimal, has more different ones than this. */
const DIFFERENT_MIN = 9

/** A secret that is one character, a word or a row of digits over and over. */
export const isTrivial = (text: string): boolean =>
  new Set(text).size < DIFFERENT_MIN || /^(.{1,16})\1+.{0,15}$/s.test(text)

/** A variable that is read into an address, or refused with what is wrong with it. */
export const addressRead = (read: (text: string) => { url: string } | { fault: string }) =>
  z.string().transform((text, context): string => {
    const address = read(text)
    if ('url' in address) return address.url
    context.addIssue(address.fault)
    return z.NEVER
  })

export const httpAddress = z
  .string()
  .overwrite(bareAddress)
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }))

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
  .overwrite(bareAddress)
  .regex(/^[\x21-\x7e]+$/, 'has a space, a line break or a sign that no such key has: copy it anew')

/** A number as `.env` files have it: from `min` to `max`, in words where it is none. */
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
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

/**
 * Reads the address of the site as browsers write it in the Origin header: scheme and host in small letters, other scripts
 * encoded, no usual port and no slash at its end.
 */
export function readSiteAddress(given: string): { url: string } | { fault: string } {
  const text = bareAddress(given)
  if (!/^https?:\/\/[^\s*,]+$/i.test(text) || !URL.canParse(text))
    return { fault: 'must be an http:// or https:// address such as https://www.example.com' }
  const { origin, pathname, search, hash, username } = new URL(text)
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '')
    return {
      fault: 'must be an address without a path, such as https://www.example.com: the site is at its root',
    }
  return { url: origin }
}

/** The name of a host as it is compared, without what copying from the address bar adds to it. */
export function hostForm(given: string): string {
  const name = bareAddress(given)
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/.]+$/, '')
  return domainToASCII(name) || name
}

/** The parts of a text that are separated by commas. */
export const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const areNatsServers = (servers: readonly string[]): boolean =>
  servers.length > 0 && servers.every((server) => /^(nats|tls):\/\/(\S*@)?[^\s/@]+$/.test(server))

/** `name=servers` for each region, separated by spaces. */
export const parseRegions = (text: string): { name: string; servers: string[] }[] =>
  text
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...servers] = part.split('=')
      return { name, servers: parseList(servers.join('=')) }
    })

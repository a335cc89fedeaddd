import { z } from 'zod'
import { readDatabaseAddress } from './database-address'

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

export const databaseUrl = addressRead(readDatabaseAddress)

export const secret = z
  .string()
  .min(32, 'must be at least 32 characters')
  .refine((text) => !isTrivial(text), 'is easy to guess; make one with: openssl rand -base64 32')

/** Whether an address names a site and nothing in it; a slash at its end is none of it. */
export const isOrigin = (address: string): boolean => {
  if (!URL.canParse(address)) return true // refused as no address
  const { pathname, search, hash, username } = new URL(address)
  return pathname === '/' && search === '' && hash === '' && username === ''
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

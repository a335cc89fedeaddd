import 'server-only'
import { readFile, stat } from 'node:fs/promises'
import { Reader, type Response } from 'maxmind'
import { BoundedCache } from '../bounded-cache'
import { StartError } from '../database/wait'
import { log } from '../log'

/** What a file says of a network; the fields differ with its maker. */
export type AddressRecord = Readonly<Record<string, unknown>>

/** Decoded records cached in memory; files of countries have a few hundred. */
const RECORDS_CACHED = 10_000

/** A file in MaxMind's format (.mmdb), kept in memory. One that cannot be read leaves the one before in use. */
export class AddressFile {
  #reader: Reader<Response> | undefined
  /** Size and time of the file that was read last, or that could not be read. */
  #stamp = ''

  /** @param variable the name of the variable that holds the path, for messages */
  constructor(
    private readonly variable: string,
    private readonly path: string,
  ) {}

  /** What its maker calls it: "GeoIP2-City"; empty until it is read. */
  get type(): string {
    return this.#reader?.metadata.databaseType ?? ''
  }

  /** Reads the file. @throws StartError that names the variable */
  async open(): Promise<void> {
    try {
      this.#stamp = await readStamp(this.path)
      this.#reader = await openReader(this.path)
    } catch (error) {
      throw new StartError(`${this.variable} names ${this.path}, which cannot be read: ${(error as Error).message}`)
    }
  }

  /** Reads the file again if it changed. Never throws; a file that cannot be read is logged once. */
  async refresh(): Promise<void> {
    const stamp = await readStamp(this.path).catch(() => 'missing')
    if (stamp === this.#stamp) return
    this.#stamp = stamp
    try {
      this.#reader = await openReader(this.path)
      log.info({ path: this.path }, `the file of ${this.variable} was read again`)
    } catch (error) {
      log.error({ err: error, path: this.path }, `the file of ${this.variable} cannot be read; the one before is used`)
    }
  }

  /** What the file says of an address; null when it says nothing. About a microsecond. */
  find(ip: string): AddressRecord | null {
    try {
      return (this.#reader?.get(ip) as AddressRecord | null | undefined) ?? null
    } catch {
      return null
    }
  }
}

async function readStamp(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path)
  return `${size} ${mtimeMs} ${ino}`
}

async function openReader(path: string): Promise<Reader<Response>> {
  const reader = new Reader<Response>(await readFile(path), {
    cache: new BoundedCache<string | number, unknown>(RECORDS_CACHED),
  })
  if (!(reader.metadata.nodeCount > 0)) throw new Error('it is not a file in MaxMind’s format')
  // a file that was cut off fails here and not with the first visitor
  for (const ip of ['1.0.0.1', '203.0.113.7', '2001:db8::1']) reader.get(ip)
  return reader
}

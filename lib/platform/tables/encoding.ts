import type { Encoding } from './constants'
import { FileProblem } from './problem'

/** How much of a file is looked at before it is decoded, in bytes. */
const LOOK_BYTES = 64 * 1024

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const UTF_32 = 'This file is in UTF-32. Save it as UTF-8 and send it again.'

/** Files that people take for tables, by their first bytes, with what to do. */
const OTHERS: readonly (readonly [readonly number[], string])[] = [
  [[0xff, 0xfe, 0, 0], UTF_32],
  [[0, 0, 0xfe, 0xff], UTF_32],
  [[0x50, 0x4b, 0x03, 0x04], 'This is a workbook, or a ZIP archive. Save it as CSV and send that file.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an Excel workbook. Save it as CSV and send that file.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Export the data as CSV and send that file.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it and send the CSV file in it.'],
]

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

const markedEncoding = (bytes: Uint8Array): Encoding | undefined =>
  MARKS.find(([, mark]) => startsWith(bytes, mark))?.[0]

/** The encoding of a file by its first bytes. What seems to be UTF-8 may still turn out to be Windows-1252. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  return markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Of how many bytes of UTF-16 one is NUL at least: separators, digits and line breaks have one each. */
const BYTES_A_NUL = 40
const NULS_MIN = 3

function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  let [even, odd] = [0, 0]
  for (const [index, byte] of bytes.subarray(0, LOOK_BYTES).entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  const nuls = even + odd
  // a few stand at the end of files that a program cut from a buffer
  if (nuls < NULS_MIN || nuls * BYTES_A_NUL < Math.min(bytes.length, LOOK_BYTES)) return undefined
  if (odd > even * 4) return 'utf-16le'
  return even > odd * 4 ? 'utf-16be' : undefined
}

/** Whether three of each four bytes are NUL, as in UTF-32 without a mark. */
function isUnmarkedUtf32(bytes: Uint8Array): boolean {
  const nuls = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  return bytes.length >= 8 && nuls * 10 >= bytes.length * 7 && bytes.some((byte) => byte !== 0)
}

function isUtf8(bytes: Uint8Array): boolean {
  const complete = bytes.subarray(0, completeLength(bytes))
  if (decodeStrictly(complete) !== undefined) return true
  const { valid, invalid } = countLetters(complete)
  return valid >= invalid
}

/** How many bytes remain without a letter that is cut at the end. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return byte < 0xf5 && length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** The letters beyond ASCII that are UTF-8, and the places that are none. */
function countLetters(bytes: Uint8Array): { valid: number; invalid: number; firstInvalid: number } {
  let [valid, invalid, firstInvalid] = [0, 0, -1]
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) {
      at += 1
      continue
    }
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    if (decodeStrictly(bytes.subarray(at, at + length)) !== undefined) {
      valid += 1
      at += length
    } else {
      if (invalid === 0) firstInvalid = at
      invalid += 1
      at += 1
    }
  }
  return { valid, invalid, firstInvalid }
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The text of a file, part by part, without its byte order mark. A file that seems to be UTF-8 and has a byte that is
 * none is Windows-1252, wherever that byte stands: until there both are the same, unless letters before it were UTF-8.
 * @param chosen the encoding a person named; a byte order mark is believed before it
 * @throws FileProblem for what is no text, and for two encodings in one file
 */
export async function* decodeText(content: AsyncIterable<Uint8Array>, chosen?: Encoding): AsyncGenerator<string> {
  const [head, rest] = await takeHead(content)
  const other = OTHERS.find(([start]) => startsWith(head, start))
  if (other) throw new FileProblem(other[1])
  if (isUnmarkedUtf32(head)) throw new FileProblem(UTF_32)
  const encoding = markedEncoding(head) ?? unmarkedUtf16(head) ?? chosen ?? detectEncoding(head)
  const parts = chain(head, rest)
  if (encoding === 'utf-8') yield* decodeUtf8(parts)
  else yield* decodeAs(new TextDecoder(encoding), parts)
}

async function takeHead(content: AsyncIterable<Uint8Array>): Promise<[Uint8Array, AsyncIterator<Uint8Array>]> {
  const parts: Uint8Array[] = []
  let length = 0
  const iterator = content[Symbol.asyncIterator]()
  while (length < LOOK_BYTES) {
    const { done, value } = await iterator.next()
    if (done) break
    parts.push(value)
    length += value.length
  }
  return [concat(parts), iterator]
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

async function* chain(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* decodeAs(decoder: TextDecoder, parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const bytes of parts) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

async function* decodeUtf8(parts: AsyncGenerator<Uint8Array>): AsyncGenerator<string> {
  let carried: Uint8Array = new Uint8Array()
  let hasLetters = false
  let lines = 1
  let isFirst = true
  for await (const part of parts) {
    const bytes = carried.length > 0 ? concat([carried, part]) : part
    const complete = bytes.subarray(0, completeLength(bytes))
    const text = decodeStrictly(complete)
    if (text === undefined) {
      const { valid, invalid, firstInvalid } = countLetters(complete)
      if (hasLetters || valid >= invalid) throw mixedEncodings(lines + countLines(complete.subarray(0, firstInvalid)))
      yield* decodeAs(new TextDecoder('windows-1252'), chain(bytes, parts))
      return
    }
    hasLetters ||= text.length < complete.length
    lines += countLines(complete)
    yield isFirst ? text.replace(/^\uFEFF/, '') : text
    isFirst = false
    carried = bytes.slice(complete.length)
  }
  if (carried.length === 0) return
  if (hasLetters) throw mixedEncodings(lines)
  yield new TextDecoder('windows-1252').decode(carried)
}

function countLines(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte === 0x0a) count += 1
  return count
}

const mixedEncodings = (line: number) =>
  new FileProblem(`Line ${line} is written in another encoding than the lines before it. Save the file as UTF-8.`)

/** A file whose bytes are all there. */
export async function* wholeFile(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The text of a file whose bytes are all there. @throws FileProblem as `decodeText` */
export async function decodeWhole(bytes: Uint8Array): Promise<string> {
  let text = ''
  for await (const part of decodeText(wholeFile(bytes))) text += part
  return text
}

/** A text that was UTF-16 and read as UTF-8 on its way: a NUL stands beside each character, and the mark is lost. */
export function withoutNuls(text: string): string {
  const characters = text.replaceAll('\0', '')
  const nuls = text.length - characters.length
  return nuls > 0 && nuls * BYTES_A_NUL >= text.length ? characters.replace(/^\uFFFD+/, '') : text
}

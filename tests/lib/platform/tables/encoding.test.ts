import { describe, expect, test } from 'vitest'
import { decodeText, decodeWhole, detectEncoding, withoutNuls } from '@/lib/platform/tables/encoding'

const utf8 = (text: string) => new TextEncoder().encode(text)
const western = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const joined = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

async function decodeInParts(bytes: Uint8Array, size: number): Promise<string> {
  let text = ''
  const parts = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
  })()
  for await (const part of decodeText(parts)) text += part
  return text
}

describe('Windows-1252', () => {
  // more than a part of an upload
  const ascii = 'name,city\n'.repeat(60_000)

  test('is found wherever its first letter stands', async () => {
    const bytes = joined(utf8(ascii), western('Jürgen,Köln\n'), utf8(ascii), western('André,Besançon'))
    const text = await decodeInParts(bytes, 512 * 1024)
    expect(text).toBe(`${ascii}Jürgen,Köln\n${ascii}André,Besançon`)
    expect(text).not.toContain('\uFFFD')
  })

  test('is found in the last letter, which could begin one of UTF-8', async () => {
    expect(await decodeWhole(western('name\nJos\u00e9'))).toBe('name\nJosé')
  })

  test('below letters that are UTF-8 is another encoding, which is said with the line', async () => {
    const bytes = joined(utf8(`${ascii}Jürgen\n`), western('Jürgen\n'))
    const sentence = 'Line 60002 is written in another encoding than the lines before it. Save the file as UTF-8.'
    await expect(decodeInParts(bytes, 512 * 1024)).rejects.toThrow(sentence)
    await expect(decodeInParts(bytes, 100_001)).rejects.toThrow(sentence)
  })
})

test('UTF-8 is read in parts that cut its letters, emoji and scripts of Asia included', async () => {
  const text = '名前,город,🚀 é\n'.repeat(20)
  for (const size of [1, 2, 3, 4, 5]) expect(await decodeInParts(utf8(text), size)).toBe(text)
})

test.each([
  ['utf-8', utf8('ü').slice(0, 1)],
  ['utf-8', utf8('Grün')],
  ['windows-1252', western('Grün')],
  ['utf-16le', Uint8Array.from(Buffer.from('a;b\n', 'utf16le'))],
  ['utf-16be', Uint8Array.from(Buffer.from('a;b\n', 'utf16le').swap16())],
  ['utf-16le', Uint8Array.of(0xff, 0xfe, 0x61, 0x00)],
] as const)('the encoding %s is found', (encoding, bytes) => {
  expect(detectEncoding(bytes)).toBe(encoding)
})

test('a text of UTF-16 that was taken for UTF-8 on its way is itself again', () => {
  const bytes = joined(
    Uint8Array.of(0xff, 0xfe),
    Uint8Array.from(Buffer.from('reference\tstatus\nR1\tpaid', 'utf16le')),
  )
  expect(withoutNuls(new TextDecoder().decode(bytes))).toBe('reference\tstatus\nR1\tpaid')
})

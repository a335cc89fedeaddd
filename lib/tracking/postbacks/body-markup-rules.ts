import { detectForm, firstRecords, type IsHeading } from '@/lib/platform/tables/dialect'

// Bodies of calls in XML, in parts and in tables, as pairs of names and values.

const ELEMENT = /<(?:\w{1,40}:)?([\w-]{1,60})(?:\s[^<>]*)?>([^<>]*)<\//g
const TAG = /<(?:\w{1,40}:)?([\w-]{1,60})(\s[^<>]*)>/g
const ATTRIBUTE = /\s([\w-]{1,60})=(?:"([^"<>]*)"|'([^'<>]*)')/g
const CDATA = ['<![CDATA[', ']]>'] as const

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const unescaped = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]{1,5})|(\d{1,6}));/gi, (_, hex?: string, digits?: string) =>
      fromCode(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)),
    )
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, sign: string) => SIGNS[sign] ?? '')
const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** A text with what stands in CDATA escaped as the rest is. */
function withoutCdata(text: string): string {
  const [begins, ends] = CDATA
  const [before = '', ...parts] = text.split(begins)
  const inside = parts.map((part) => {
    const end = part.indexOf(ends)
    return end === -1 ? part : escaped(part.slice(0, end)) + part.slice(end + ends.length)
  })
  return [before, ...inside].join('')
}

/** The elements of XML that have text alone, by their names without a prefix. */
export const elementsOf = (text: string): [name: string, value: string][] =>
  [...withoutCdata(text).matchAll(ELEMENT)].map(([, name = '', value = '']) => [name, unescaped(value)])

/** The elements of XML that have attributes. */
export const tagsOf = (text: string): { name: string; attributes: [name: string, value: string][] }[] =>
  [...text.matchAll(TAG)].map(([, name = '', inside = '']) => ({
    name,
    attributes: [...inside.matchAll(ATTRIBUTE)].map(([, each = '', one = '', other = '']) => [
      each,
      unescaped(one || other),
    ]),
  }))

/** The head of a part is short: longer ones are not looked at beyond this many characters. */
const HEAD_MAX = 1_000

/** Parts beyond so many are not looked at: a call has fewer fields. */
const PARTS_MAX = 200

/**
 * The text fields of a body in parts, as `curl -F` and PHP send a list of fields, and parts of JSON without a name
 * (multipart/related). Files, and a part that was cut off, are passed over.
 */
export function readParts(body: string, boundary: string): [string, string][] {
  return body
    .split(`--${boundary}`, PARTS_MAX + 1)
    .slice(1)
    .flatMap((part) => {
      const blank = /\r?\n\r?\n/.exec(part.slice(0, HEAD_MAX))
      if (!blank || !part.endsWith('\n')) return []
      const name = nameOf(part.slice(0, blank.index).split('\n'))
      const value = part.slice(blank.index + blank[0].length).replace(/\r?\n$/, '')
      return name === undefined ? [] : [[name, value] as [string, string]]
    })
}

/** The name of a part by the lines of its head; empty for JSON that is no field of a form, undefined for a file. */
function nameOf(head: readonly string[]): string | undefined {
  const lines = head.map((line) => line.trim())
  const disposition = lines.find((line) => /^content-disposition:/i.test(line)) ?? ''
  if (/;\s?filename/i.test(disposition)) return undefined
  const [, quoted, plain] = /;\s?name=(?:"([^"]*)"|([^\s;"]+))/i.exec(disposition) ?? []
  const name = /^content-disposition:\s?form-data;/i.test(disposition) ? (quoted ?? plain) : undefined
  return (
    name ?? (lines.some((line) => /^content-type:\s?application\/(?:[\w.-]+\+)?json\b/i.test(line)) ? '' : undefined)
  )
}

/** The rows of a table of CSV under its names, the first 49 of them; undefined for a text without such names. */
export function rowsOf(text: string, isHeading: IsHeading): [name: string, value: string][][] | undefined {
  const [, first] = /^\s*([^\r\n]{3,2000})[\r\n]/.exec(text) ?? []
  // most bodies are none: no table is looked for in them
  if (first === undefined || !isHeading(first.split(/[,;\t|]/).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))))
    return undefined
  const [names = [], ...rows] = firstRecords(text, detectForm(text, isHeading))
  if (rows.length === 0 || rows.some(({ length }) => length !== names.length)) return undefined
  return rows.map((cells) => names.map((name, at) => [name, cells[at] ?? '']))
}

// Bodies of calls in XML and in parts, as pairs of names and values.

const ELEMENT = /<(?:\w{1,40}:)?([\w-]{1,60})(?:\s[^<>]*)?>([^<>]*)<\//g
const TAG = /<(?:\w{1,40}:)?([\w-]{1,60})(\s[^<>]*)>/g
const ATTRIBUTE = /\s([\w-]{1,60})=(?:"([^"<>]*)"|'([^'<>]*)')/g
const CDATA = /<!\[CDATA\[([^\]]*)\]\]>/g

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const unescaped = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]{1,5})|(\d{1,6}));/gi, (_, hex?: string, digits?: string) =>
      fromCode(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)),
    )
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, sign: string) => SIGNS[sign] ?? '')
const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** The elements of XML that have text alone, by their names without a prefix. */
export const elementsOf = (text: string): [name: string, value: string][] =>
  [...text.replace(CDATA, (_, inner: string) => escaped(inner)).matchAll(ELEMENT)].map(([, name = '', value = '']) => [
    name,
    unescaped(value),
  ])

/** The elements of XML that have attributes. */
export const tagsOf = (text: string): { name: string; attributes: [name: string, value: string][] }[] =>
  [...text.matchAll(TAG)].map(([, name = '', inside = '']) => ({
    name,
    attributes: [...inside.matchAll(ATTRIBUTE)].map(([, each = '', one = '', other = '']) => [
      each,
      unescaped(one || other),
    ]),
  }))

/** The text fields of a body in parts, as `curl -F` and PHP send a list of fields. Files, and a part that was cut off, are passed over. */
export function readParts(body: string, boundary: string): [string, string][] {
  return body
    .split(`--${boundary}`)
    .slice(1)
    .flatMap((part) => {
      const [, head = '', value = ''] = /^(.*?)\r?\n\r?\n(.*)\r?\n$/s.exec(part) ?? []
      const name = /content-disposition:\s?form-data;(?:[^\r\n]*;)?\s?name=(?:"([^"]*)"|([^\s;"]+))/i.exec(head)
      if (!name || /;\s?filename/i.test(head)) return []
      return [[name[1] ?? name[2] ?? '', value.replace(/\r$/, '')] as [string, string]]
    })
}

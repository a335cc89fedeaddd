import { parameterOf } from './parameter-name-rules'

// Bodies of calls that are forms, as pairs of names and values.

/** The pairs of a form as it was meant. */
export const pairsOfForm = (text: string): [name: string, value: string][] => [
  ...new URLSearchParams(inUtf8(asForm(text))),
]

/** Ampersands as HTML escapes them. */
const AMPERSAND = /&(?:amp|#0{0,4}38|#x0{0,4}26);/gi
/** Lines of names and values, as people and logs write them: "click_id: 836-…". */
const LINE = /^([\w-]{1,40}) ?[:=](.*)$/

/** The form that a text in such lines stands for; undefined for a text with any other line. */
function formOfLines(text: string): string | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => LINE.exec(line))
  if (!pairs.every((pair) => pair !== null)) return undefined
  return pairs.map(([, name = '', value = '']) => `${name}=${encodeURIComponent(value.trim())}`).join('&')
}

/** A form as it was meant: in lines, with semicolons or a second question mark, with marks escaped for HTML, or encoded as a whole. */
function asForm(given: string): string {
  const text = given
    .trim()
    .replace(/^\?+/, '')
    .replace(AMPERSAND, '&')
    .replace(/\?([\w-]{1,30})(?==)/g, (whole, name: string) => (parameterOf(name) ? `&${name}` : whole))
  if (text.includes('&')) return text
  if (/^[\w.%-]+%3D/i.test(text) && !text.includes('=')) return decoded(text)
  const ofLines = /[:\n]/.test(text) ? formOfLines(text) : undefined
  if (ofLines !== undefined) return ofLines
  return text.replace(/\r?\n(?=[\w.[\]-]+=)/g, '&').replace(/;\s?(?=[a-z_]+=)/gi, '&')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A form whose codes are not those of UTF-8, as those of Latin-1: two letters unknown to it would be one. */
function inUtf8(text: string): string {
  if (!/%[89a-f]/i.test(text)) return text
  try {
    decodeURIComponent(text)
    return text
  } catch {
    return text.replace(/%([89a-f][0-9a-f])/gi, (_, code: string) =>
      encodeURIComponent(Buffer.from(code, 'hex').toString('latin1')),
    )
  }
}

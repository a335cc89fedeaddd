import { codeForm } from './identifier'

/** Most characters of a text that is read as a code: a code with what copying adds to it. */
const TEXT_MAX = 200

/** Most characters of a text in which a link is looked for. */
const LINK_MAX = 2_000

/** Codes that were ever given out have this form; new ones are eight of the letters and digits of `newReferralCode`. */
const CODE = /^[a-z0-9][\w-]{0,39}$/
const NEW_CODE = /^[2-9a-hj-km-np-z]{8}$/

/** The address of another link, pasted close behind. */
const NEXT_LINK = /(?<=\w)https?:.*$/is

/** The code in a link, in one that another address carries too (`%3D`; `-3D` at Proofpoint). */
const IN_LINK = /(?:[?&]|%3F|%26|-3F|-26)ref(?:=|%3D|%253D|-3D)([a-z0-9]+(?:[_-][a-z0-9]+)*)/i

/** A place where a browser may break a line. */
const WORD_BREAK = /<\/?wbr\s*\/?>/gi

/** Quoted-printable mail writes an equals sign so. */
const QUOTED_EQUALS = '3d'

/**
 * The referral codes a text may stand for, the likeliest first: whether one of them belongs to somebody, the database
 * decides. Codes are compared in lower case, as QR codes and keyboards of phones write capitals. Read past are what chats,
 * mail programs and people put around a code (marks, brackets, spaces, words, invisible characters), other widths of its
 * letters and digits, and hyphens or spaces between groups of them.
 */
export function readReferralCodes(text: string): string[] {
  const linked = IN_LINK.exec(text.slice(0, LINK_MAX))?.[1]?.toLowerCase() ?? ''
  const parts = text.slice(0, TEXT_MAX).replace(WORD_BREAK, '').replace(NEXT_LINK, '').split(/\s+/).map(codeForm)
  const words = parts.flatMap((part) => part.toLowerCase().match(/[a-z0-9]+(?:[_-]+[a-z0-9]+)*/g) ?? [])
  const [first = ''] = words
  const grouped = words.join('').replace(/[_-]/g, '')
  const withoutEquals = [first, grouped].flatMap((text) =>
    text.startsWith(QUOTED_EQUALS) ? [text.slice(QUOTED_EQUALS.length)] : [],
  )
  const pieces = words.flatMap((word) => word.split(/[_-]+/))
  const likely = [linked, first, ...withoutEquals, grouped, ...words, ...pieces].filter(
    (code) => code === first || NEW_CODE.test(code),
  )
  return [...new Set(likely)].filter((code) => CODE.test(code))
}

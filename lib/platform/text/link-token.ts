import { withoutInvisible } from './identifier'
import { limitedText } from './schema'

/** Most characters of a token with what copying adds to it. */
const TEXT_MAX = 200

/**
 * A one-time token of a link in a mail: 43 characters of base64url, that is 32 random bytes. Before it may be the sign of
 * quoted-printable mail for an equals sign, around it underscores of markup.
 */
const TOKEN = /(?<![\w-])(?:3D|_{1,2})?([\w-]{43})_{0,2}(?![\w-])/

/** The break of a line that quoted-printable mail, or a narrow window, puts into a long link. */
const LINE_BREAK = /=?\r?\n/g

/**
 * The token of a link as it was sent, of one that chats, mail programs and people damaged: signs, brackets, words and
 * characters nobody sees around it, breaks of lines in it, the parameter twice. Any other text stays, and is no token.
 */
export function readLinkToken(given: string | readonly string[] | undefined): string {
  const text = [given ?? ''].flat().find((each) => each !== '') ?? ''
  const plain = withoutInvisible(text.slice(0, TEXT_MAX).replace(LINE_BREAK, ''))
  return TOKEN.exec(plain)?.[1] ?? text
}

/** The token of a mailed link in a body or query. */
export const linkTokenSchema = limitedText(TEXT_MAX).min(1).overwrite(readLinkToken)

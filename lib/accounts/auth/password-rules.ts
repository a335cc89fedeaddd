import { withoutInvisible } from '@/lib/platform/text/identifier'

/**
 * Why a password is refused, with a hint where a space, or a sign that shows nothing, stands at one of its ends, as copying
 * adds it. It says nothing about the right one: a password may have spaces there.
 * @param refusal a text without a full stop at its end is given one before the hint
 */
export function passwordRefusal(refusal: string, password: string): string {
  const signs = [...password]
  const found = [signs[0] ?? '', signs.at(-1) ?? ''].find((sign) => isBlank(sign) || isUnseen(sign))
  if (found === undefined) return refusal
  const sign = isBlank(found) ? 'a space' : 'a sign that shows nothing'
  return `${refusal.replace(/[.]?$/, '.')} What you entered begins or ends with ${sign}.`
}

const isBlank = (sign: string) => /\s/.test(sign) && !isUnseen(sign)

/** Whether nothing of a sign is seen; the one that follows an emoji belongs to it. */
const isUnseen = (sign: string) => sign !== '' && sign !== '\ufe0f' && withoutInvisible(sign) === ''

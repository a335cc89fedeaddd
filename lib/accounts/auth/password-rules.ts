/**
 * Why a password is refused, with a hint where a space, or a sign that shows nothing, stands at one of its ends, as copying adds it. It says nothing about the
 * right one: a password may have spaces there.
 * @param refusal a text without a full stop at its end is given one before the hint
 */
export function passwordRefusal(refusal: string, password: string): string {
  const [found] = /^[\s\p{Cf}]|[\s\p{Cf}]$/u.exec(password) ?? []
  if (found === undefined) return refusal
  const sign = /\s/.test(found) && found !== '\ufeff' ? 'a space' : 'a sign that shows nothing'
  return `${refusal.replace(/[.]?$/, '.')} What you entered begins or ends with ${sign}.`
}

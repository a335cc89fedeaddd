/**
 * Why a password is refused, with a hint where a space stands at one of its ends, as copying adds it. It says nothing about the
 * right one: a password may have spaces there.
 * @param refusal a text without a full stop at its end is given one before the hint
 */
export function passwordRefusal(refusal: string, password: string): string {
  if (!/^\s|\s$/.test(password)) return refusal
  return `${refusal.replace(/[.]?$/, '.')} What you entered begins or ends with a space.`
}

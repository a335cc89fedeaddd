import { z } from 'zod'
import { limitedText } from './schema'
import { readWebAddress } from './web-address'

/**
 * The address of a site or page of input, with `https://` where no scheme was typed (`readWebAddress`).
 * @param max characters of the address with its scheme
 * @param wrong the message about what is no such address
 * @param isSecure whether `http://` is refused
 */
export const webAddressInput = (max: number, wrong: string, { isSecure = false } = {}) =>
  limitedText(max, `Keep it under ${max} characters.`).transform((typed, context) => {
    const address = readWebAddress(typed)
    if (address !== undefined && address.length <= max && (!isSecure || /^https:/i.test(address))) return address
    context.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })

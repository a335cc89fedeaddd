import { folded } from '@/lib/platform/text/fold'
import { RETURN_CODE, STATUSES_BY_LANGUAGE, WAYS_TO_PAY } from './result-word-constants'

/** What a bank says of a payment: nothing follows from one on its way, and a status that is not understood is asked about. */
export type BankStatus = 'paid' | 'failed' | 'on its way' | 'unknown'

/** Not settled yet, whatever else is said: "pending return", "sent to the bank". Codes: ISO 20022, pain.002. */
const ON_ITS_WAY =
  /\b(?:await|waiting|pend|schedul|queu|initiat|submit|draft|creat|new|open|on ?hold|hold|held|review|transit|processing|progress|process$|check(?:ing)?$|convert|authori[sz]|unclaim|to be\b|will be|part(?:ial|ly)|yet|accept|approv|sent to|(?:released|transferred|posted|forwarded) to (?:the )?(?:\w+ )?bank|receiv)|^(?:ACTC|ACCP|ACSP|ACWC|ACWP|ACFC|PATC|PDNG|RCVD|PART)$/i

/**
 * Came back or never left. Codes: ISO 20022, also with their reason behind (RJCT/AC04), and the codes by which a receiving bank
 * returns an ACH payment. Those of R40 and above are of other entries, or answer a return (R61 to R77), and R80 to R85 are of
 * international payments.
 */
const FAILED =
  /\b(?:return|reject|fail|refus|declin|error|cancel(?!ad[oa]\b)|revers|revert|refund|void|bounc|denied|recall|unsuccess|undeliver)|\b(?:charged|credited) back|^(?:RJCT|CANC|RETU)(?:[\s/:,-]+[A-Z]{2,4}\d{0,2})?$|^R(?:0[1-9]|[1-3]\d|8[0-5])$/i

/** The code of a return with its meaning in words: "R01 - Insufficient Funds". */
const EXPLAINED_CODE = /^(?:R(?:0[1-9]|[1-3]\d|8[0-5])|AC0[1-7]|AM0[2-9]|MS0[23])\s?[-–:(]\s?\p{L}/iu

/** Words of a payment that was made. Codes: ISO 20022. */
const PAID =
  /^(?:paid|complet\w*|settl\w*|liquidated|execut\w*|success\w*|succeed\w*|processed|sent|cleared|delivered|credited|posted|done|ok|disburs\w*|booked|remitted|released|finali[sz]\w*|confirmed|transferred|ACSC|ACCC|BOOK)$/i

/** Words beside them that change nothing: what was paid, by whom, how and to whom. */
const BESIDE =
  /^(?:payments?|payouts?|transfers?|transactions?|funds?|money|outgoing|out|outbound|fully|in|full|by|the|to|on|at|and|was|is|has|been|have|bank|(?:beneficiary|recipient|receiver|payee)(?:'s)?|account|final|status|ach|wire|sepa|swift|rtp|instant)$/i

/** "Not paid" may mean not yet: a payment that is taken back for it could be made twice. */
const DENIED = /\bnot\b|\bno\b|\bun(?:paid|cleared|settled|processed)|\bincomplete/i

/** A question, a failed guess, a rehearsal: none is a payment. */
const UNSURE = /[?¿]|\bpre-?not(?:e|ification)/i

/** A status without its end, which is another one for a man, a woman and several: ejecutado, ejecutadas; zwrócony, zwrócona. */
const stemOf = (status: string): string => status.replace(/(?<=\p{L}{4})(?:[aeiouy]{1,2}s?|[аоеиыія]{1,2})$/u, '')

/** What words say, by their stems; one that says two things in two languages says nothing. */
function readLanguages(): ReadonlyMap<string, Exclude<BankStatus, 'unknown'>> {
  const found = new Map<string, Exclude<BankStatus, 'unknown'>>()
  const unclear = new Set<string>()
  for (const [status, words] of Object.entries(STATUSES_BY_LANGUAGE) as [Exclude<BankStatus, 'unknown'>, string][])
    for (const word of words.split(',')) {
      const stem = stemOf(folded(word.trim()))
      if ((found.get(stem) ?? status) !== status) unclear.add(stem)
      found.set(stem, status)
    }
  for (const stem of unclear) found.delete(stem)
  return found
}

const BY_LANGUAGE = readLanguages()

/** The word for a payment where words are not parted. */
const PAYMENT_BEFORE =
  /^(?:(?:支払い?|送金|振込|付款|转账|汇款|交易|이체|송금|지급)(?=\p{L})|(?:thanh toán|giao dịch|chuyển khoản) )/iu

/** What a whole status says in another language, also beside the word for a payment: "Virement exécuté". */
function inLanguages(status: string): Exclude<BankStatus, 'unknown'> | undefined {
  const text = folded(status).replace(/[.!]+$/, '')
  const alone = folded(status.replace(PAYMENT_BEFORE, '')).replace(/[.!]+$/, '')
  const beside = alone.split(' ').filter((word) => !WAYS_TO_PAY.has(word))
  return BY_LANGUAGE.get(stemOf(text)) ?? BY_LANGUAGE.get(stemOf(beside.join(' ')))
}

/** Dates and times in a status. */
const MOMENT = /\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g

/**
 * Whether a status says that a payment was made, and nothing else: "sent back", "settled - NSF" and "paid to wrong account" have
 * a word that nobody looked at.
 */
function saysPaid(status: string): boolean {
  const words = status
    .replace(MOMENT, ' ')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '')
  return words.some((word) => PAID.test(word)) && words.every((word) => PAID.test(word) || BESIDE.test(word))
}

/** What staff say of the statuses of a file that are not understood, by their text. */
export type StatusMeanings = Readonly<Record<string, Exclude<BankStatus, 'unknown'>>>

/** `readStatus`, with what staff say of one that is unknown. Of one that is understood they cannot say otherwise. */
export function statusIn(text: string, meanings: StatusMeanings): BankStatus {
  const read = readStatus(text)
  return read === 'unknown' && Object.hasOwn(meanings, text) ? (meanings[text] ?? read) : read
}

/**
 * Reads the status a bank gives a payment, by the stems of its words: "Returned - R03", "Outgoing payment sent", "RJCT".
 * One that says both, denies something, or says more than that it was paid, is unknown.
 */
export function readStatus(text: string): BankStatus {
  // programs write words of a status in one: outgoing_payment_sent
  const status = text.replaceAll('_', ' ').trim()
  const known = inLanguages(status)
  if (known) return known
  if (UNSURE.test(status)) return 'unknown'
  if (RETURN_CODE.test(status)) return 'failed'
  if (EXPLAINED_CODE.test(status))
    return status.split(/[^\p{L}]+/u).some((word) => PAID.test(word)) ? 'unknown' : 'failed'
  if (ON_ITS_WAY.test(status)) return 'on its way'
  if (DENIED.test(status)) return 'unknown'
  const [isPaid, isFailed] = [saysPaid(status), FAILED.test(status)]
  const others = status.replace(/\b(?:charged|credited) back/i, '').split(/[^\p{L}]+/u)
  if (isPaid === isFailed || (isFailed && others.some((word) => PAID.test(word)))) return 'unknown'
  return isPaid ? 'paid' : 'failed'
}

/** What a bank says of a payment: nothing follows from one on its way, and a status that is not understood is asked about. */
export type BankStatus = 'paid' | 'failed' | 'on its way' | 'unknown'

/** Not settled yet, whatever else is said: "pending return", "sent to the bank". Codes: ISO 20022, pain.002. */
const ON_ITS_WAY =
  /\b(?:await|waiting|pend|schedul|queu|initiat|submit|draft|creat|new|open|on ?hold|hold|held|review|transit|processing|progress|process$|check(?:ing)?$|convert|authori[sz]|unclaim|to be|will be|part(?:ial|ly)|yet|accept|approv|sent to|receiv)|^(?:ACTC|ACCP|ACSP|ACWC|ACWP|ACFC|PATC|PDNG|RCVD|PART)$/i

/** Came back or never left. Codes: ISO 20022, and the return codes of ACH, R01 to R85. */
const FAILED =
  /\b(?:return|reject|fail|refus|declin|error|cancel|revers|revert|refund|void|bounc|denied|recall|unsuccess|undeliver)|\b(?:charged|credited) back|^(?:RJCT|CANC|RETU|R\d\d)$/i

const PAID =
  /\b(?:paid|complet|settle|execut|success|succeed|processed|sent|cleared|delivered|credited(?! back)|posted|done|ok|disburs|released|finali[sz]|confirmed|transferred)\b|\b(?:complet|settle|liquidat|execut|success|succeed|disburs|finali[sz])|^(?:ACSC|ACCC)$/i

/** "Not paid" may mean not yet: a payment that is taken back for it could be made twice. */
const DENIED = /\bnot\b|\bno\b|\bun(?:paid|cleared|settled|processed)|\bincomplete/i

/** What staff say of the statuses of a file that are not understood, by their text. */
export type StatusMeanings = Readonly<Record<string, Exclude<BankStatus, 'unknown'>>>

/** `readStatus`, with what staff say of one that is unknown. Of one that is understood they cannot say otherwise. */
export function statusIn(text: string, meanings: StatusMeanings): BankStatus {
  const read = readStatus(text)
  return read === 'unknown' && Object.hasOwn(meanings, text) ? (meanings[text] ?? read) : read
}

/**
 * Reads the status a bank gives a payment, by the stems of its words: "Returned - R03", "Outgoing payment sent", "RJCT".
 * One that says both, or denies something, is unknown.
 */
export function readStatus(text: string): BankStatus {
  // programs write words of a status in one: outgoing_payment_sent
  const status = text.replaceAll('_', ' ').trim()
  if (ON_ITS_WAY.test(status)) return 'on its way'
  if (DENIED.test(status)) return 'unknown'
  const [isPaid, isFailed] = [PAID.test(status), FAILED.test(status)]
  if (isPaid === isFailed) return 'unknown'
  return isPaid ? 'paid' : 'failed'
}

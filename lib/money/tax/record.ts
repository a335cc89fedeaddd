import { addressOf, type FormLine, formLines } from './lines'
import { lastFour } from './rules'
import type { TaxForm } from './schema'

/** What is kept in the open: what the form says with every number masked, and where it is addressed. */
export type Answers = { lines: FormLine[]; address: string[] }

/**
 * A form as a row: what may be read, and what is sealed as one text. The sealed text is the whole form, so that it can
 * be handed to the authorities as it was signed.
 */
export function recordOf(form: TaxForm) {
  const country = form.kind === 'w9' ? 'US' : form.residence.country
  const main = form.kind === 'w9' ? form.taxNumber : form.foreignTaxNumber || form.usTaxNumber
  const answers: Answers = { lines: formLines(form), address: addressOf(form) }
  return {
    ...{ kind: form.kind, legalName: form.legalName, country, answers, signedName: form.signedName },
    ...{ secret: JSON.stringify(form), taxNumberLast4: main ? lastFour(main) : null },
  }
}

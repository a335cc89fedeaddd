import type { Day } from '@/lib/platform/dates/constants'
import { taxFormRow } from '../../lib/money/tax/form-rules'
import type { TaxForm } from '../../lib/money/tax/schema'
import { seal } from '../../lib/platform/crypto/seal'
import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { joinedAt } from './load-people'
import { AFFILIATES, type DemoAffiliate } from './people'
import { Random } from './random'

/** The tax form of everyone with payouts: a W-9 in the United States, a W-8BEN elsewhere. */
export async function loadTaxForms(tx: Tx, today: Day): Promise<void> {
  await tx.taxForm.createMany({
    data: AFFILIATES.filter(({ payout }) => payout).map((affiliate) => {
      const random = new Random(`tax form ${affiliate.id}`)
      const signedAt = new Date(joinedAt(today, affiliate).getTime() + 27 * HOUR_MS)
      // area 000 was never assigned
      const taxNumber = `000${String(random.int(1_000_000)).padStart(6, '0')}`
      const { secret, ...record } = taxFormRow(formOf(affiliate, taxNumber))
      return { ...record, id: random.id(signedAt), affiliateId: affiliate.id, signedAt, taxNumberSealed: seal(secret) }
    }),
  })
}

const NOWHERE = { street: '', city: '', region: '', postalCode: '', country: '' }
const HOMES: Record<string, typeof NOWHERE> = {
  DE: { street: 'Lindenweg 7', city: 'Leipzig', region: '', postalCode: '04109', country: 'DE' },
  JP: { street: '2-4-1 Ginza, Chuo-ku', city: 'Tokyo', region: '', postalCode: '104-0061', country: 'JP' },
}

function formOf({ firstName, lastName, country }: DemoAffiliate, taxNumber: string): TaxForm {
  const legalName = `${firstName} ${lastName}`
  const signed = { legalName, signedName: legalName, isCertified: true }
  if (country === 'US') {
    return {
      ...signed,
      kind: 'w9',
      businessName: '',
      classification: 'individual',
      llcTaxedAs: '',
      otherClassification: '',
      hasForeignOwners: false,
      exemptPayeeCode: '',
      fatcaCode: '',
      street: '48 Hudson Street',
      city: 'Albany',
      state: 'NY',
      zip: '12210',
      taxNumberType: 'ssn',
      taxNumber,
      isSubjectToBackupWithholding: false,
    }
  }
  return {
    ...signed,
    kind: 'w8ben',
    citizenship: country,
    birthDay: '1991-05-14',
    residence: HOMES[country] ?? { ...NOWHERE, country },
    hasMailingAddress: false,
    mailing: NOWHERE,
    usTaxNumber: '',
    foreignTaxNumber: taxNumber,
    isForeignNumberNotRequired: false,
    treatyCountry: '',
    treatyArticle: '',
    treatyRatePercent: '',
    treatyIncome: '',
    treatyReason: '',
  }
}

import { seal } from '../../lib/crypto/seal'
import { HOUR_MS } from '../../lib/dates/constants'
import type { Day } from '../../lib/dates/days'
import type { Tx } from '../../lib/db'
import { joinedAt } from './load-people'
import { AFFILIATES } from './people'
import { Random } from './random'

/** The tax form of everybody who is paid: a W-9 in the United States, a W-8BEN elsewhere. */
export async function loadTaxForms(tx: Tx, today: Day): Promise<void> {
  await tx.taxForm.createMany({
    data: AFFILIATES.filter(({ payout }) => payout).map((affiliate) => {
      const { id: affiliateId, firstName, lastName, country } = affiliate
      const random = new Random(`tax form ${affiliateId}`)
      const signedAt = new Date(joinedAt(today, affiliate).getTime() + 27 * HOUR_MS)
      const legalName = `${firstName} ${lastName}`
      // 900-… is never given to anybody
      const taxNumber = `900${String(random.int(1_000_000)).padStart(6, '0')}`
      return {
        ...{ id: random.id(signedAt), affiliateId, kind: country === 'US' ? ('w9' as const) : ('w8ben' as const) },
        ...{ legalName, country, signedName: legalName, signedAt, answers: {} },
        ...{ taxNumberSealed: seal(taxNumber), taxNumberLast4: taxNumber.slice(-4) },
      }
    }),
  })
}

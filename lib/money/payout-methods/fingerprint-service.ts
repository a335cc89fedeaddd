import 'server-only'
import { fingerprint } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { TEST_ACCOUNTS_FROM } from '@/lib/platform/ids/test-accounts'
import { FINGERPRINT_FORM } from './constants'
import { openDestination } from './data'
import { accountKey } from './rules'

/** Fingerprints made anew in one run. */
const AT_ONCE = 1_000

/**
 * Makes fingerprints of a former form anew, so that all of them are comparable. What fraud cases know by them follows, so
 * that nothing that was cleared is found again. One whose details were erased or cannot be read, or that is of a test
 * account, stays as it is: only the same spelling finds it.
 * @returns how many were looked at
 */
export async function renewFingerprints(): Promise<number> {
  const methods = await db().payoutMethod.findMany({
    where: { fingerprintForm: { lt: FINGERPRINT_FORM } },
    orderBy: { id: 'asc' },
    take: AT_ONCE,
  })
  if (methods.length === 0) return 0
  const rows = methods.map(({ id, kind, affiliateId, detailsSealed, fingerprint: before }) => {
    const details = affiliateId < TEST_ACCOUNTS_FROM ? openDestination(detailsSealed) : undefined
    return {
      id,
      affiliateId,
      sealed: detailsSealed,
      before,
      print: details ? fingerprint(accountKey(kind, details)) : before,
    }
  })
  return transact(async (tx) => {
    // only what is still as it was read
    const count = await tx.$executeRaw`
      UPDATE payout_method m SET fingerprint = v.print, fingerprint_form = ${FINGERPRINT_FORM}
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS v (id uuid, sealed text, print text)
      WHERE m.id = v.id AND m.details_sealed = v.sealed AND m.fingerprint_form < ${FINGERPRINT_FORM}`
    await tx.$executeRaw`
      UPDATE fraud_fact f SET ref = v.print || substr(f.ref, length(v.before) + 1)
      FROM (SELECT DISTINCT "affiliateId", before, print
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row ("affiliateId" int, before text, print text)) v
      WHERE f.affiliate_id = v."affiliateId" AND f.rule = 'shared_payout_destination' AND v.before <> v.print
        AND starts_with(f.ref, v.before || ' ') AND NOT EXISTS (
          SELECT FROM fraud_fact other WHERE other.affiliate_id = f.affiliate_id AND other.rule = f.rule
            AND other.ref = v.print || substr(f.ref, length(v.before) + 1))`
    return count
  })
}

import { plural } from '@/lib/platform/text/counts'
import { RISK_WEIGHTS } from './constants'

const people = (count: number) => plural(count, 'other account')

/** The risk score of an applicant, 0 to 100, and its reasons, heaviest first. */
export function scoreRisk(signals: ApplicantSignals): { score: number; reasons: string[] } {
  const found = [
    signals.isAddressBanned && {
      weight: RISK_WEIGHTS.bannedAddress,
      reason: 'Signed in from the IP address of a banned account',
    },
    signals.sharedDestination > 0 && {
      weight: RISK_WEIGHTS.sharedDestination,
      reason: `Same payout destination as ${people(signals.sharedDestination)}`,
    },
    signals.sharedAddress > 0 && {
      weight: RISK_WEIGHTS.sharedAddress,
      reason: `Shares an IP address with ${people(signals.sharedAddress)}`,
    },
    signals.isReferrerBlocked && {
      weight: RISK_WEIGHTS.blockedReferrer,
      reason: 'Was referred by a blocked affiliate',
    },
    signals.isUnconfirmed && { weight: RISK_WEIGHTS.unconfirmed, reason: 'Email address not confirmed' },
  ].filter((one) => one !== false)
  return {
    score: Math.min(
      100,
      found.reduce((sum, { weight }) => sum + weight, 0),
    ),
    reasons: found.map(({ reason }) => reason),
  }
}

/** What raises the risk of an applicant; the counts are other accounts with the same IP address or payout destination. */
export type ApplicantSignals = {
  isUnconfirmed: boolean
  sharedAddress: number
  isAddressBanned: boolean
  sharedDestination: number
  isReferrerBlocked: boolean
}

import type { FraudCaseStatus, FraudRule } from '@/lib/generated/prisma/enums'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { type FraudAction, type FraudEvidence, TRANSITIONS } from './constants'

const percent = (bps: number) => `${(bps / 100).toFixed(1)}%`

/** The figures of a case as a sentence. */
export function evidenceText(rule: FraudRule, figures: FraudEvidence): string {
  const of = (name: string) => figures[name] ?? 0
  const ofAll = `of ${plural(of('total'), 'conversion')}`
  switch (rule) {
    case 'automatic_rule':
      return `${plural(of('count'), 'conversion')} of the days that the rule judged ${of('count') === 1 ? 'is' : 'are'} part of it.`
    case 'fast_conversion':
      return `${of('count')} ${ofAll} came within 5 seconds of the click, the fastest after ${(of('fastestMs') / 1000).toFixed(1)} s.`
    case 'self_conversion':
      return `${of('count')} ${ofAll} came from an IP address the affiliate signs in from, ${of('sameBrowser')} with the same browser.`
    case 'ip_cluster':
      return `${of('count')} ${ofAll} came from ${plural(of('addresses'), 'IP address', 'IP addresses')}.`
    case 'datacenter_addresses':
      return `${of('count')} of ${plural(of('total'), 'click')} came from ${plural(of('addresses'), 'data center IP address', 'data center IP addresses')}.`
    case 'conversion_rate_outlier':
      return `${of('conversions')} of ${plural(of('clicks'), 'click')} converted, ${percent(of('rateBps'))}, where everybody else has ${percent(of('usualBps'))}: ${of('times')} times as often.`
    case 'shared_payout_destination':
      return `${plural(of('count'), 'other affiliate')} ${of('count') === 1 ? 'is' : 'are'} paid at the same destination, ${of('blocked')} of them blocked.`
    case 'quest_clicks':
      return [
        ...(of('clustered') > 0
          ? [
              `${formatCount(of('clustered'))} of ${plural(of('total'), 'click')} counted on days of a completed quest came from ${plural(of('addresses'), 'IP address and day', 'IP addresses and days')}.`,
            ]
          : []),
        ...(of('uncounted') > 0
          ? [
              `${formatCount(of('uncounted'))} of ${plural(of('allClicks'), 'click')} on those days were repeated or flagged.`,
            ]
          : []),
      ].join(' ')
    case 'coupon_codes':
      return [
        `${of('count')} ${ofAll} came by coupon codes,`,
        of('isBeyond') ? `beside ${plural(of('clicks'), 'click')} in all,` : '',
        `${of('beside')} of them with a visit from a coupon site.`,
      ]
        .filter(Boolean)
        .join(' ')
    case 'referral_ring':
      return `${of('count')} of ${plural(of('total'), 'referred affiliate')} are related: ${of('network')} by network, ${of('sameBrowser')} of them with the same browser, ${of('destination')} by payout destination, ${of('referrersBrowser')} by a browser and IP address of the referrer.`
  }
}

/** The actions allowed for a case with this status. */
export const allowedActions = (status: FraudCaseStatus): FraudAction[] =>
  (Object.keys(TRANSITIONS) as FraudAction[]).filter((action) => TRANSITIONS[action].from.includes(status))

/** The phrase to type before an action that moves money or rights; undefined for the others. */
export function fraudPhrase(action: FraudAction, affiliateId: number): string | undefined {
  return action === 'reject' || action === 'trust' ? `${action} ${affiliateId}` : undefined
}

import { describe, expect, test } from 'vitest'
import { parseLinkTexts } from '@/lib/catalog/links/schema'
import { fillMacros } from '@/lib/conversions/affiliate-postbacks/macro-rules'
import { macroValues, trackerUrl, urlProblem } from '@/lib/conversions/affiliate-postbacks/rules'
import { TRACKERS } from '@/lib/conversions/affiliate-postbacks/tracker-constants'

/** The parameter in which each takes its click id, as its documentation says. */
const CLICK_PARAMETERS = { voluum: 'cid', redtrack: 'clickid', keitaro: 'subid', binom: 'cnv_id', bemob: 'cid' }

describe.each(TRACKERS)('the postback of $name', (tracker) => {
  test('gives back the click id that its link brought, both ways encoded', () => {
    const clickId = 'c384EFV6 /&=%+é'
    // the tracker fills its token into the link it sends the visitor to
    const link = new URL(`https://stoke.example/c/1?a=2&s1=${encodeURIComponent(clickId)}`)
    const { s1 = null } = parseLinkTexts(link.searchParams).subIds
    const facts = { clickId: 'z', conversionId: '1', txnId: 'A&1', offerId: 1, payoutCents: 2_550n }
    const sale = { amountCents: null, refundedCents: 0n, status: 'approved' as const, parameters: {} }
    const subIds = { s1, s2: null, s3: null, s4: null, s5: null }
    const times = { soldAt: new Date(0), paidAt: new Date(0) }
    const values = macroValues({ ...facts, ...sale, ...times, event: 'sale', source: '', subIds })
    const called = new URL(fillMacros(trackerUrl(tracker, ''), values))
    expect(called.searchParams.get(CLICK_PARAMETERS[tracker.id])).toBe(clickId)
    expect([...called.searchParams.values()]).toContain('25.50')
    expect(called.href).not.toMatch(/[{}]|%7B/)
  })

  test('is a valid address on the domain that was typed', () => {
    const url = trackerUrl(tracker, 'https://trk.shop.com/old?x={s2}')
    expect(urlProblem(url.replace('POSTBACK_KEY', 'e89bcbe'), () => false)).toBeUndefined()
    expect(trackerUrl(tracker, ' https://trk.shop.com/old?x={s2}')).toBe(`https://trk.shop.com${tracker.path}`)
  })

  test('comes without an address on a domain that is none until it is replaced', () => {
    const url = trackerUrl(tracker, 'http://x')
    expect(url).toBe(`https://your-tracker.example${tracker.path}`)
    expect(urlProblem(url, () => false)).toContain('the domain of your tracker')
    if (tracker.id === 'keitaro')
      expect(urlProblem(trackerUrl(tracker, 'https://trk.shop.com'), () => false)).toContain('the key of your postback')
  })
})

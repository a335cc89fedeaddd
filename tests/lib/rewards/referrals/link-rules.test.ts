import { describe, expect, test } from 'vitest'
import { newReferralCode } from '@/lib/platform/ids/referral-code'
import { readReferralCodes } from '@/lib/platform/text/referral-code'
import { keptReferralCodes, readInvitationLink, referralCookie } from '@/lib/rewards/referrals/link-rules'
import { links } from '@/tests/corpus/damaged-links.json'

const CODE = 'wjxbqbjk'

describe('an invitation link', () => {
  const damaged = (links as string[][])
    .map(([url = '']) => url)
    .filter((url) => /^\/c\/1042[?&%#]/i.test(url) && /10482/.test(url) && !/10,482|010482|10482\.0/.test(url))
    .map((url) =>
      url
        .replace(/\/c\/1042/i, '/sign-up')
        .replace(/(?<=[^a-z]|3F|3B|3D|26)a(?![a-z])(?=.{0,20}?10482)/gi, 'ref')
        .replace('10482', CODE),
    )

  test('damaged as links of offers are carries its code', () => {
    expect(damaged.length).toBeGreaterThan(40)
    const lost = damaged.filter((url) => !readInvitationLink(url)?.codes.includes(CODE))
    expect(lost).toEqual([])
  })

  test.each([
    `/sign-up?ref=${CODE.toUpperCase()}`,
    `/sign-up?ref=${CODE}.`,
    `/sign-up?ref=${CODE}%20`,
    `/sign-up?ref=%20${CODE}`,
    `/sign-up?ref=${CODE}%E2%80%8B`,
    `/sign-up?ref=${CODE}?utm=1`,
    `/sign-up?utm_source=x&amp;ref=${CODE}`,
    `/sign-up?ref%3D${CODE}`,
    `/sign-up?ref=${CODE}&ref=abcd2345`,
    `/sign-up?ref=%3Ccode%3E&ref=${CODE}`.replace('%3Ccode%3E', ''),
    `/sign-up?Ref=${CODE})`,
    `/sign-up?ref=%3C${CODE}%3E`,
    `/sign-up?ref=3D${CODE}`,
    `/sign-up?ref=*${CODE}*`,
    `/sign-up?ref=_${CODE}_`,
    `/sign-up?ref=%22${CODE}%22,`,
    `/sign-up?ref=WJXB-QBJK`,
    `/sign-up?ref=wjxb%20qbjk`,
    `/sign-up?ref=${CODE}%20Join%20my%20team`,
    `/sign-up?ref=${CODE}%F0%9F%94%A5`,
    `/sign-up?ref=${encodeURIComponent('ｗｊｘｂｑｂｊｋ')}`,
    `/sign-up?ref=https%3A%2F%2Fstoke.example%2Fsign-up%3Fref%3D${CODE}`,
    `/sign-up?ref=3Dwjxb=%0D%0Aqbjk`,
    `/sign-up?ref:${CODE}`,
    `/sign-up?ref=${CODE}%E2%80%94join`,
    `/sign-up?ref=wjxb%3Cwbr%3Eqbjk`,
    `/sign-up?ref=${CODE}__;!!AbC123!dEf-456$`,
    `/sign-up?ref=${encodeURIComponent(`https://www.google.com/url?q=https://stoke.example/sign-up?ref%3D${CODE}&source=gmail`)}`,
    `/sign-up?ref=${encodeURIComponent(`https://l.facebook.com/l.php?u=https%3A%2F%2Fstoke.example%2Fsign-up%3Fref%3D${CODE}%26fbclid%3DIwAR`)}`,
    `/sign-up?ref%3A${CODE}`,
    `/sign-up?ref=https://stoke.example/sign-up?ref=${CODE}`,
    `/sign-up?ref=stoke.example/sign-up?ref=${CODE}`,
    `/sign-up?ref=null&ref=${CODE}`,
    `/sign-up?ref=undefined&ref=${CODE}`,
    `/?ref=${CODE}`,
    `/login?ref=${CODE}`,
  ])('%s carries the code, and stays on its page', (url) => {
    const read = readInvitationLink(url)
    expect(read?.path).toBe(url)
    expect(read?.codes).toContain(CODE)
  })

  test.each([
    `/Sign-Up?ref=${CODE}`,
    `/SIGN-UP?REF=${CODE.toUpperCase()}`,
    `/sign-up%3Fref=${CODE}`,
    `/sign-up%3Fref%3D${CODE}`,
    `/sign-up&ref=${CODE}`,
    `/sign-up)?ref=${CODE}`,
    `//sign-up?ref=${CODE}`,
    `/signup?ref=${CODE}`,
    // a dash of a word processor, hyphens that do not break or are not seen, breaks of lines, an underscore
    `/sign%E2%80%93up?ref=${CODE}`,
    `/sign%E2%80%91up?ref=${CODE}`,
    `/sign-%C2%ADup?ref=${CODE}`,
    `/sign-%20up?ref=${CODE}`,
    `/sign-%0D%0Aup?ref=${CODE}`,
    `/sign-=0Aup?ref=${CODE}`,
    `/sign_up?ref=${CODE}`,
    `/sign-up/ref=${CODE}`,
    `/sign-up/ref/${CODE}`,
    `/sign-up/${CODE}`,
    `/SIGN-UP/${CODE.toUpperCase()}/`,
    // what Proofpoint makes of the marks of an address
    `/sign-up?ref-3D${CODE}`,
    `/sign-2Dup-3Fref-3D${CODE}`,
  ])('%s leads on to the sign-up page with the code', (url) => {
    const read = readInvitationLink(url)
    expect(new URL(read?.path ?? '', 'http://x.test').pathname).toBe('/sign-up')
    expect(readInvitationLink(read?.path ?? '')).toEqual({ path: read?.path, codes: read?.codes })
    expect(read?.codes).toContain(CODE)
  })

  test.each(['/home?ref=abcd2345', '/sign-ups?ref=abcd2345', '/sign-up-now', '/c/7?ref=abcd2345', '/offers/sign-up'])(
    '%s is none',
    (url) => {
      expect(readInvitationLink(url)).toBeUndefined()
    },
  )

  test('without a code has none, and a letter close behind is a part of another code', () => {
    expect(
      ['/sign-up', '/sign-up?ref=', '/sign-up?ref=%F0%9F%94%A5'].map((url) => readInvitationLink(url)?.codes),
    ).toEqual([[], [], []])
    expect(readInvitationLink(`/sign-up?ref=${CODE}x`)?.codes).toEqual([`${CODE}x`])
  })

  test('with two codes carries the first one first', () => {
    expect(readInvitationLink(`/sign-up?ref=${CODE}&ref=abcd2345`)?.codes[0]).toBe(CODE)
  })
})

test('every new code is read as itself, in capitals too', () => {
  for (const code of Array.from({ length: 500 }, newReferralCode)) {
    expect([readReferralCodes(code)[0], readReferralCodes(`<${code.toUpperCase()}>.`)[0]]).toEqual([code, code])
  }
})

describe('the cookie of referral codes', () => {
  const day = (days: number) => new Date(Date.UTC(2026, 10, 1) + days * 86_400_000)
  const stored = (header: string | undefined) => header?.split(';')[0] ?? ''
  const keep = (cookies: string | null, codes: string[], at: Date) =>
    referralCookie(cookies, { codes, at, isSecure: false })

  test('keeps the first code first, each for 60 days from its own visit', () => {
    const first = stored(keep(null, ['first234'], day(0)))
    const both = stored(keep(`other=1; ${first}`, ['secnd234'], day(30)))
    expect(keptReferralCodes(both, day(59.9))).toEqual(['first234', 'secnd234'])
    expect(keptReferralCodes(both, day(60.1))).toEqual(['secnd234'])
    expect(keptReferralCodes(both, day(90.1))).toEqual([])
    expect(keep(both, ['first234'], day(40))).toBeUndefined()
  })

  test('is bounded, never loses the first code, and reads nothing from what others wrote', () => {
    let cookie = stored(keep(null, ['first234'], day(0)))
    for (let index = 0; index < 50; index += 1) cookie = stored(keep(cookie, [`code-${index}`], day(1)))
    expect(keptReferralCodes(cookie, day(2))).toHaveLength(8)
    expect(keptReferralCodes(cookie, day(2))[0]).toBe('first234')
    expect(keptReferralCodes(cookie, day(2)).at(-1)).toBe('code-49')
    expect(keptReferralCodes('stoke-referral=<x>.~.1~a.b~abcd2345', day(0))).toEqual([])
    const later = Math.floor(day(1).getTime() / 1000)
    expect(keptReferralCodes(`stoke-referral=; stoke-referral=abcd2345.${later}`, day(0))).toEqual(['abcd2345'])
  })

  test('is first-party, out of reach of scripts, and secure over https', () => {
    expect(referralCookie(null, { codes: ['abcd2345'], at: day(0), isSecure: true })).toMatch(
      /^stoke-referral=abcd2345\.\d+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
  })
})

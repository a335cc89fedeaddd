import { afterEach, describe, expect, test, vi } from 'vitest'
import SignUpPage from '@/app/(auth)/sign-up/page'
import { type Invitation, SignUpForm } from '@/components/account/auth/sign-up-form'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { CHROME } from '@/tests/support/tracking/tracking'
import { createUser, type TestUser } from '../../support/factories/users'

// What Next provides while it renders a page: the request's headers, and after() for work after the response.
const next = vi.hoisted(() => ({ headers: new Headers(), later: [] as (() => Promise<unknown>)[] }))
vi.mock('next/headers', () => ({
  headers: async () => next.headers,
}))
vi.mock('next/server', () => ({ after: (run: () => Promise<unknown>) => next.later.push(run) }))

afterEach(() => {
  next.later = []
})

async function open(ref: string | string[] | undefined, user?: TestUser, cookie?: string) {
  next.headers = new Headers(user && (await signedInHeaders(user)))
  next.headers.set('user-agent', CHROME)
  next.headers.set('x-forwarded-for', '203.0.113.9')
  if (cookie) next.headers.set('cookie', cookie)
  const page = await SignUpPage({ searchParams: Promise.resolve(ref === undefined ? {} : { ref }) })
  await Promise.all(next.later.map((run) => run()))
  const parts = page.props.children as { type: unknown; props: { invitation: Invitation } }[]
  return parts.find(({ type }) => type === SignUpForm)?.props.invitation
}

describe('the sign-up page', () => {
  test('counts a visit through an invitation once, after the response [S2.18]', async () => {
    const { affiliateId } = await createUser({ affiliate: { referralCode: 'invited1' } })
    await open('invited1')
    await open('invited1')
    expect(await db().referralVisit.count({ where: { affiliateId: affiliateId ?? 0 } })).toBe(1)
  })

  test.each([
    ['without a code', undefined],
    ['with a malformed code', '<script>'],
    ['with two codes', ['a', 'b']],
    ['with an unknown code', 'nobody'],
  ])('opened %s counts nothing [S2.18]', async (_, ref) => {
    const before = await db().referralVisit.count()
    await open(ref)
    expect(await db().referralVisit.count()).toBe(before)
  })

  test('redirects the signed-in, so that an owner’s own visit does not count [S2.18]', async () => {
    const owner = await createUser({ affiliate: { referralCode: 'invited2' } })
    await expect(open('invited2', owner)).rejects.toThrow('NEXT_REDIRECT')
    expect(next.later).toEqual([])
    expect(await db().referralVisit.count({ where: { affiliateId: owner.affiliateId ?? 0 } })).toBe(0)
  })

  test('names the code that will be credited, as it is, and says when there is none', async () => {
    const [first, second] = ['wjxbqbjk', 'wjxbqbjm']
    for (const referralCode of [first, second]) await createUser({ affiliate: { referralCode } })
    const kept = `stoke-referral=${first}.4000000000`
    expect(await open('WJXBQBJK.')).toEqual({ creditedCode: first })
    expect(await open('nosuchcd')).toEqual({ unknownCode: 'nosuchcd' })
    expect(await open(undefined, undefined, kept)).toEqual({ creditedCode: first })
    expect(await open(second, undefined, kept)).toEqual({ creditedCode: first, laterCode: second })
    expect(await open('nosuchcd', undefined, kept)).toEqual({ creditedCode: first, unknownCode: 'nosuchcd' })
    await db().affiliate.update({ where: { referralCode: first }, data: { status: 'banned' } })
    expect(await open(second, undefined, kept)).toEqual({ creditedCode: second })
    expect(await open(first)).toEqual({ unknownCode: first })
  })
})

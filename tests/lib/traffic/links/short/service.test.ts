import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import type { AppError } from '@/lib/platform/errors'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { getShortLink, listShortLinks } from '@/lib/traffic/links/short/data'
import { slugProblem } from '@/lib/traffic/links/short/rules'
import { shortLinkChangeSchema } from '@/lib/traffic/links/short/schema'
import { changeShortLink, removeShortLink } from '@/lib/traffic/links/short/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { newShortLink } from '@/tests/support/traffic/short-links'
import { newSmartLink } from '@/tests/support/traffic/smart-links'

const AT = new Date('2026-11-21T12:00:00Z')
let advertiserId: number
let offerId: number
beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
  offerId = (await createOffer({ advertiserId })).id
})
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: AppError) => `${error.code} ${Object.keys(error.options?.fields ?? {}).join()}`.trim(),
  )

describe('the name of a short link', () => {
  test.each([
    ['ab', 'Use 3 to 40 characters.'],
    ['a'.repeat(41), 'Use 3 to 40 characters.'],
    ['summer sale', 'Use letters a to z, digits, and single hyphens between them.'],
    ['summer--sale', 'Use letters a to z, digits, and single hyphens between them.'],
    ['-summer', 'Use letters a to z, digits, and single hyphens between them.'],
    ['söder', 'Use letters a to z, digits, and single hyphens between them.'],
    ['а-cyrillic', 'Use letters a to z, digits, and single hyphens between them.'],
    ['1042', 'Add a letter: numbers are the links of offers and smart links.'],
    ['S42', 'Add a letter: numbers are the links of offers and smart links.'],
    ['Login', 'This name is reserved. Choose another one.'],
    ['my-stoke-bonus', 'This name is reserved. Choose another one.'],
    ['Summer-Sale', undefined],
    ['s42a', undefined],
    ['2026-sale', undefined],
  ])('%s: %s', (slug, problem) => {
    expect(slugProblem(slug)).toBe(problem)
  })

  test('is one person’s, whoever asks at the same instant', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => createAffiliate()))
    const wanted = ['same-time', 'SAME-time', 'Same-Time']
    const outcomes = await Promise.all(
      people.map(({ id }, index) => outcome(newShortLink(id, { offerId, slug: wanted[index % 3] }))),
    )
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    expect(outcomes.filter((each) => each === 'invalid slug')).toHaveLength(11)
    expect(await db().shortLink.count({ where: { slug: 'same-time' } })).toBe(1)
  })

  test('is never another person’s, after it was renamed, deleted or its account erased', async () => {
    const [ada, eve] = [await createAffiliate(), await createAffiliate()]
    const actor = { affiliateId: ada.id }
    const { id } = await newShortLink(ada.id, { offerId, slug: 'for-good' })
    await changeShortLink({ actor, at: AT }, { id, slug: 'for-better' })
    const tryBoth = async () => [
      await outcome(newShortLink(eve.id, { offerId, slug: 'for-good' })),
      await outcome(newShortLink(eve.id, { offerId, slug: 'For-Better' })),
    ]
    const taken = ['invalid slug', 'invalid slug']
    expect(await tryBoth()).toEqual(taken)
    await removeShortLink({ actor, at: AT }, { id })
    expect(await tryBoth()).toEqual(taken)
    await db().shortLink.deleteMany({ where: { affiliateId: ada.id } })
    expect(await tryBoth()).toEqual(taken)
    await expect(
      db().shortLinkSlug.updateMany({ where: { slug: 'for-good' }, data: { affiliateId: eve.id } }),
    ).rejects.toThrow('stays with its affiliate')
    await expect(db().shortLinkSlug.deleteMany({ where: { slug: 'for-good' } })).rejects.toThrow('is kept for its')
  })

  test('may be used again by its owner once its link is deleted, and not before', async () => {
    const { id: affiliateId } = await createAffiliate()
    const { id } = await newShortLink(affiliateId, { offerId, slug: 'used-again' })
    expect(await outcome(newShortLink(affiliateId, { offerId, slug: 'used-again' }))).toBe('invalid slug')
    await removeShortLink({ actor: { affiliateId }, at: AT }, { id })
    expect(await outcome(newShortLink(affiliateId, { offerId, slug: 'used-again' }))).toBe('done')
  })

  test('is one of ten of its link at most, and a former one may come back', async () => {
    const { id: affiliateId } = await createAffiliate()
    const { id } = await newShortLink(affiliateId, { offerId, slug: 'ten-0' })
    const rename = (slug: string) => outcome(changeShortLink({ actor: { affiliateId }, at: AT }, { id, slug }))
    for (let turn = 1; turn < 10; turn += 1) expect(await rename(`ten-${turn}`)).toBe('done')
    expect(await rename('ten-10')).toBe('invalid slug')
    expect(await rename('ten-0')).toBe('done')
    expect((await getShortLink(affiliateId, id)).slug).toBe('ten-0')
  })

  test('is made where none is typed, and differs each time', async () => {
    const { id } = await createAffiliate()
    const made = await Promise.all([1, 2, 3].map(() => newShortLink(id, { offerId })))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(3)
    for (const { slug } of made) {
      expect(slug).toMatch(/^x[a-z2-9]{6}$/)
      expect(slugProblem(slug)).toBeUndefined()
    }
  })
})

describe('a short link', () => {
  test('cannot be read, changed or deleted by another affiliate, nor lead to their smart link', async () => {
    const [ada, eve] = [await createAffiliate(), await createAffiliate()]
    const { id } = await newShortLink(ada.id, { offerId, slug: 'adas-own' })
    const actor = { affiliateId: eve.id }
    expect(await outcome(changeShortLink({ actor, at: AT }, { id, isActive: false }))).toBe('not_found')
    expect(await outcome(removeShortLink({ actor, at: AT }, { id }))).toBe('not_found')
    expect(await outcome(getShortLink(eve.id, id))).toBe('not_found')
    expect((await listShortLinks(eve.id, FIRST_PAGE)).shortLinks).toEqual([])
    const other = (await createOffer({ advertiserId })).id
    const smart = await newSmartLink(ada.id, { arms: [offerId, other] })
    expect(await outcome(newShortLink(eve.id, { smartLinkId: smart.id }))).toBe('invalid smartLinkId')
    expect(await outcome(newShortLink(ada.id, { smartLinkId: smart.id }))).toBe('done')
  })

  test('leads elsewhere under the same name when its owner changes it; the audit log has what it was before', async () => {
    const [ada, eve] = [await createAffiliate(), await createAffiliate()]
    const other = (await createOffer({ advertiserId })).id
    const closed = await createOffer({ advertiserId, requiresApproval: true })
    const foreign = await newSmartLink(eve.id, { arms: [offerId, other] })
    const { id, target } = await newShortLink(ada.id, { offerId, slug: 'moves-on', source: 'mail', s1: 'one' })
    const change = (affiliateId: number, wanted: object) =>
      changeShortLink({ actor: { affiliateId }, at: AT }, { id, ...shortLinkChangeSchema.parse({ target: wanted }) })
    expect(await outcome(change(eve.id, { offerId: other }))).toBe('not_found')
    expect(await outcome(change(ada.id, { smartLinkId: foreign.id }))).toBe('invalid smartLinkId')
    expect(await outcome(change(ada.id, { offerId: closed.id }))).toBe('invalid offerId')
    expect(() => shortLinkChangeSchema.parse({ target: { source: 'nowhere' } })).toThrow()
    await change(ada.id, target)
    const changes = () => db().auditLog.findMany({ where: { subject: 'short_link', subjectId: String(id) } })
    expect(await changes()).toEqual([])

    const moved = await change(ada.id, { offerId: other, s2: 'two' })
    expect(moved).toMatchObject({ slug: 'moves-on', target: { offerId: other, source: null, s1: null, s2: 'two' } })
    expect(await changes()).toMatchObject([
      {
        action: 'short_link.retarget',
        actorId: null,
        before: { affiliateId: ada.id, offerId, source: 'mail', s1: 'one' },
        after: { affiliateId: ada.id, offerId: other, source: null, s2: 'two' },
      },
    ])
    const { affiliateId, slug } = await db().shortLinkSlug.findFirstOrThrow({ where: { shortLinkId: id } })
    expect([affiliateId, slug]).toEqual([ada.id, 'moves-on'])
  })

  test('keeps a target that is no longer open while what it carries changes', async () => {
    const { id: affiliateId } = await createAffiliate()
    const paused = (await createOffer({ advertiserId })).id
    const { id, target } = await newShortLink(affiliateId, { offerId: paused, slug: 'was-paused' })
    await db().offer.update({ where: { id: paused }, data: { status: 'paused' } })
    const changed = await changeShortLink(
      { actor: { affiliateId }, at: AT },
      { id, target: { ...target, s3: 'three' } },
    )
    expect(changed.target).toMatchObject({ offerId: paused, s3: 'three' })
  })

  test('leads to an offer the affiliate may promote, and to one thing', async () => {
    const { id } = await createAffiliate()
    const closed = await createOffer({ advertiserId, requiresApproval: true })
    expect(await outcome(newShortLink(id, { offerId: closed.id }))).toBe('invalid offerId')
    expect(() => newShortLink(id, {})).toThrow()
    expect(() => newShortLink(id, { offerId, smartLinkId: 1 })).toThrow()
  })

  test('is one of as many as the settings say, whatever arrives at once', async () => {
    const { id } = await createAffiliate()
    await db().shortLink.createMany({
      data: Array.from({ length: 198 }, (_, index) => ({
        affiliateId: id,
        host: '',
        slug: `n-${index}`,
        offerId,
        createdAt: AT,
      })),
    })
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(newShortLink(id, { offerId }))))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(2)
    expect(outcomes.filter((each) => each === 'conflict')).toHaveLength(4)
  })

  test('says where it leads and what it stands for', async () => {
    const { id } = await createAffiliate()
    const link = await newShortLink(id, { offerId, slug: 'says-where', source: 'mail', s2: 'two' })
    expect(link).toMatchObject({
      address: 'http://localhost:3000/c/says-where',
      direct: `http://localhost:3000/c/${offerId}?a=${id}&source=mail&s2=two`,
      leadsTo: 'Northpay Debit Card',
    })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { replayCall } from '@/lib/tracking/postbacks/admin-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { foreignNumber, imported, oldNetwork, takeOldPostbacks } from '@/tests/support/tracking/previous-platform'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

type Network = Awaited<ReturnType<typeof oldNetwork>>
let tune: Network
let everflow: Network

beforeAll(async () => {
  tune = await oldNetwork('tune')
  everflow = await oldNetwork('everflow', {
    payoutType: 'cpa_percentage',
    percentPayoutBps: 1_000,
    percentRevenueBps: 2_000,
  })
})
afterAll(closeTracking)

const clickOn = async ({ link }: Network) => clickIdOf(await track(link, { peer: `203.0.113.${1 + (clicks++ % 250)}` }))
let clicks = 0
const send = async (path: string, parameters: Record<string, string>, peer?: string) =>
  track(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`, { ...(peer && { peer }) })
const conversionsOf = ({ affiliate: { id: affiliateId } }: Network) =>
  db().conversion.findMany({ where: { affiliateId } })
const balanceOf = async ({ affiliate: { id: affiliateId } }: Network) => {
  const { _sum } = await db().conversion.aggregate({
    where: { affiliateId, status: 'approved' },
    _sum: { payoutCents: true },
  })
  return Number(_sum.payoutCents ?? 0)
}
const lastCall = () => db().postbackCall.findFirstOrThrow({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })

describe('a postback of TUNE', () => {
  test('is a sale of ours: its transaction is the click, adv_sub the order, amount the amount', async () => {
    const transaction_id = await clickOn(tune)
    const order = randomUUID()
    const sent = {
      transaction_id,
      adv_sub: order,
      amount: '49.90',
      security_token: tune.oldToken,
      offer_id: tune.offerNumber,
    }
    const answer = await send('/aff_lsr', sent)
    expect(answer).toMatchObject({ status: 200, body: 'success=true;' })
    const [conversion] = await db().conversion.findMany({ where: { txnId: order } })
    expect(conversion).toMatchObject({
      amountCents: 4990n,
      payoutCents: 2500n,
      revenueCents: 4000n,
      status: 'approved',
    })
    expect(await lastCall()).toMatchObject({ method: 'TUNE', outcome: 'accepted', advertiserId: tune.advertiser.id })
    const before = await balanceOf(tune)
    expect((await send('/aff_lsr', sent)).body, 'a repeat counts once').toBe('success=true;')
    expect(await balanceOf(tune)).toBe(before)
    const other = await send('/aff_lsr', { ...sent, amount: '50.00' })
    expect(other.body).toContain('success=false; err_msg=The transaction')
  })

  test('of a second order on a click that is paid once is a stored duplicate', async () => {
    const transaction_id = await clickOn(tune)
    const sent = (adv_sub: string) => send('/SP1mD', { transaction_id, adv_sub, security_token: tune.oldToken })
    expect((await sent(randomUUID())).body).toBe('success=true;')
    const second = randomUUID()
    expect((await sent(second)).body).toBe('success=false; err_msg=Duplicate;')
    expect(await db().conversion.findFirst({ where: { txnId: second } })).toMatchObject({
      status: 'rejected',
      reason: 'duplicate',
    })
  })

  test('answers in JSON where it is asked for', async () => {
    const transaction_id = await clickOn(tune)
    const answer = await send('/aff_lsr', { transaction_id, security_token: tune.oldToken, format: 'json' })
    expect(JSON.parse(answer.body)).toEqual({ success: true })
  })

  test('for a goal pays that goal, by its id, its name and its encoded address', async () => {
    const network = await oldNetwork('tune')
    const goal = await db().offerGoal.create({
      data: {
        offerId: network.offer.id,
        name: 'Deposit',
        event: 'deposit',
        payoutType: 'cpa_flat',
        position: 1,
        payoutCents: 700n,
        revenueCents: 900n,
      },
    })
    const [number, code] = [foreignNumber(), `GP${foreignNumber()}`]
    await imported('tune', ['goal', number, goal.id], ['goal_code', code, goal.id])
    await rulesSettled()
    const security_token = network.oldToken
    const paths: [string, Record<string, string>][] = [
      ['/aff_goal?a=lsr', { goal_id: number }],
      ['/aff_goal?a=lsr', { goal_name: 'Deposit' }],
      [`/${code}`, {}],
    ]
    for (const [path, more] of paths) {
      const answer = await send(path, { transaction_id: await clickOn(network), security_token, ...more })
      expect([path, answer.body]).toEqual([path, 'success=true;'])
    }
    const sold = await conversionsOf(network)
    expect(sold.map(({ payoutCents, goalId }) => [payoutCents, goalId])).toEqual(
      [700n, 700n, 700n].map((c) => [c, goal.id]),
    )
    const unknown = await send('/aff_goal?a=lsr', {
      goal_id: '1',
      transaction_id: await clickOn(network),
      security_token,
    })
    expect(unknown.body).toContain('The goal 1 of TUNE was not imported')
    expect(await lastCall()).toMatchObject({ reason: 'unknown_event', advertiserId: network.advertiser.id })
    expect(await conversionsOf(network)).toHaveLength(3)
  })
})

describe('a postback of Everflow', () => {
  test('is a sale of ours, with the order’s id, the amount with a comma, and the status as answer', async () => {
    const sent = {
      nid: '7',
      transaction_id: await clickOn(everflow),
      order_id: randomUUID(),
      amount: '12,34',
      adv1: 'x',
      verification_token: everflow.oldToken,
    }
    const answer = await send('/', sent)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({ status: 'accepted', txn_id: sent.order_id })
    const [conversion] = await db().conversion.findMany({ where: { txnId: sent.order_id } })
    expect(conversion).toMatchObject({ amountCents: 1234n, payoutCents: 123n, revenueCents: 247n })
    const unknown = await send('/', { ...sent, transaction_id: 'd04a2f4b8d1a4a2b9c3c0a0a0a0a0a0a', order_id: 'other' })
    expect(unknown.status).toBe(404)
  })

  test('without an amount the offer needs is refused, and free to be sent again', async () => {
    const sent = { nid: '7', transaction_id: await clickOn(everflow), verification_token: everflow.oldToken }
    expect((await send('/', sent)).status).toBe(422)
    expect((await send('/', { ...sent, amount: '10' })).status).toBe(200)
  })
})

describe('who may send them', () => {
  test('nobody without the token, or for an advertiser for whom staff have not switched them on', async () => {
    const transaction_id = await clickOn(tune)
    const off = await oldNetwork('tune')
    await db().oldPostback.update({ where: { advertiserId: off.advertiser.id }, data: { isOn: false } })
    await rulesSettled()
    const before = await conversionsOf(tune)
    for (const security_token of ['', 'wrong', off.oldToken, everflow.oldToken]) {
      const answer = await send(
        '/aff_lsr',
        { transaction_id, ...(security_token && { security_token }) },
        '192.0.2.200',
      )
      expect(answer.body).toContain('success=false')
    }
    expect(await conversionsOf(tune)).toHaveLength(before.length)
    const stored = await db().postbackCall.findMany({ where: { clickRef: transaction_id } })
    expect(stored.map(({ reason, advertiserId }) => [reason, advertiserId])).toEqual(
      Array.from({ length: 4 }, () => ['bad_token', null]),
    )
    const own = await send('/aff_lsr', { transaction_id: await clickOn(off), security_token: off.oldToken })
    expect(own.body).toContain('with this token or from this address')
  })

  test('an advertiser’s token reaches no other advertiser’s click', async () => {
    const transaction_id = await clickOn(tune)
    const stranger = await oldNetwork('tune')
    const answer = await send('/aff_lsr', { transaction_id, security_token: stranger.oldToken })
    expect(answer.body).toContain('not one of your offers')
    expect(await lastCall()).toMatchObject({ reason: 'unknown_click', advertiserId: stranger.advertiser.id })
    expect(await db().conversion.count({ where: { affiliateId: stranger.affiliate.id } })).toBe(0)
  })

  test('an address alone is enough where staff said so, and two advertisers may share it', async () => {
    const shared = ['198.51.100.0/28']
    const pair = [await oldNetwork('tune'), await oldNetwork('tune')]
    for (const { advertiser } of pair) {
      await db().oldPostback.update({
        where: { advertiserId: advertiser.id },
        data: { tokenHash: null, networks: shared },
      })
    }
    await rulesSettled()
    for (const network of pair) {
      const transaction_id = await clickOn(network)
      expect((await send('/aff_lsr', { transaction_id }, '198.51.100.99')).body).toContain('success=false')
      expect((await send('/aff_lsr', { transaction_id }, '198.51.100.9')).body).toBe('success=true;')
      expect((await conversionsOf(network)).map(({ advertiserId }) => advertiserId)).toEqual([network.advertiser.id])
    }
    const elsewhere = await clickOn(tune)
    expect((await send('/aff_lsr', { transaction_id: elsewhere }, '198.51.100.9')).body).toContain('not on an offer')
  })

  test('a token from an address that is not allowed is refused with its advertiser', async () => {
    const network = await oldNetwork('tune')
    const where = { advertiserId: network.advertiser.id }
    await db().oldPostback.update({ where, data: { networks: ['198.51.100.16/28'] } })
    await rulesSettled()
    const sent = { transaction_id: await clickOn(network), security_token: network.oldToken }
    expect((await send('/aff_lsr', sent, '192.0.2.77')).body).toContain('Calls from 192.0.2.77 are not allowed')
    expect(await lastCall()).toMatchObject({ reason: 'address_not_allowed', ...where })
    expect((await send('/aff_lsr', sent, '198.51.100.17')).body).toBe('success=true;')
  })

  test('cannot be switched on without a proof, which the database refuses too', async () => {
    const { id } = await createAdvertiser()
    await expect(takeOldPostbacks(id, 'tune', {})).rejects.toThrow()
  })
})

describe('a transaction of the previous platform', () => {
  test('is known where the import brought its click, and stored as refused where it did not', async () => {
    const security_token = tune.oldToken
    const transaction_id = `102${randomUUID().replaceAll('-', '')}`
    const refused = await send('/aff_lsr', { transaction_id, adv_sub: transaction_id, security_token })
    expect(refused.body).toContain('This transaction of TUNE was not imported')
    const call = await lastCall()
    expect(call).toMatchObject({ clickRef: transaction_id, reason: 'unknown_click', advertiserId: tune.advertiser.id })

    await imported('tune', ['transaction', transaction_id, await clickOn(tune)])
    const actor = await createStaff('SUPER_ADMIN')
    const replayed = await replayCall({ actor, at: new Date() }, { id: call.id, reason: 'Imported since' })
    expect(replayed).toMatchObject({ outcome: 'accepted' })
    const again = await send('/aff_lsr', { transaction_id, adv_sub: transaction_id, security_token })
    expect(again.body, 'it counted once').toBe('success=true;')
    expect(await db().conversion.count({ where: { txnId: transaction_id } })).toBe(1)
  })

  test('without one, in two currencies or with a wrong amount is refused with why', async () => {
    const security_token = tune.oldToken
    const refusals: [Record<string, string>, string][] = [
      [{ aff_id: tune.affiliateNumber }, 'transaction_id is missing'],
      [
        { transaction_id: await clickOn(tune), currency: 'EUR', amount: '£10' },
        'amount is in GBP, and currency says EUR',
      ],
      [{ transaction_id: await clickOn(tune), amount: 'ten' }, 'amount is not a sum'],
    ]
    for (const [sent, text] of refusals) {
      expect((await send('/aff_lsr', { ...sent, security_token })).body).toContain(text)
      expect(await lastCall()).toMatchObject({ reason: 'invalid_request', advertiserId: tune.advertiser.id })
    }
  })
})

test('an amount above the limit is refused as in every call', async () => {
  const network = await oldNetwork('everflow', { payoutType: 'cpa_percentage', percentPayoutBps: 1_000 })
  const sent = {
    nid: '1',
    transaction_id: await clickOn(network),
    verification_token: network.oldToken,
    amount: '99999',
  }
  expect(JSON.parse((await send('/', sent)).body)).toMatchObject({ reason: 'amount_limit' })
  expect(await conversionsOf(network)).toEqual([])
})

test('one sale sent 50 times at once counts once', async () => {
  const offer = await createOffer({ advertiserId: tune.advertiser.id })
  const number = foreignNumber()
  await imported('tune', ['offer', number, offer.id])
  await rulesSettled()
  const clicked = await track(`/aff_c?offer_id=${number}&aff_id=${tune.affiliateNumber}`)
  const sent = { transaction_id: clickIdOf(clicked), adv_sub: randomUUID(), security_token: tune.oldToken }
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('/aff_lsr', sent)))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['success=true;']))
  expect(await db().conversion.count({ where: { txnId: sent.adv_sub } })).toBe(1)
})

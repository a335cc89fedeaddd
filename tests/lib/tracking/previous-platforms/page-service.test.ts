import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { foreignNumber, imported, oldNetwork } from '@/tests/support/tracking/previous-platform'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

type Network = Awaited<ReturnType<typeof oldNetwork>>
let tune: Network
let everflow: Network
beforeAll(async () => {
  tune = await oldNetwork('tune')
  everflow = await oldNetwork('everflow')
  for (const { advertiser } of [tune, everflow]) {
    const terms = { isOn: true, hosts: ['shop.example'], requiresSignature: false, holdDays: 30, updatedAt: new Date() }
    await db().browserReporting.create({ data: { advertiserId: advertiser.id, ...terms } })
  }
  await rulesSettled()
})
afterAll(closeTracking)

let visitors = 0
const clickOn = async ({ link }: Network) =>
  clickIdOf(await track(link, { peer: `203.0.113.${1 + (visitors++ % 250)}` }))
const page = (url: string, referer = 'https://shop.example/thanks') => track(url, { headers: { referer } })
const sold = (txnId: string) => db().conversion.findFirst({ where: { txnId } })
const lastRefusal = () =>
  db().postbackCall.findFirstOrThrow({
    where: { method: { in: ['TUNE', 'EVERFLOW'] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })

test('a pixel of TUNE is a claim of a browser, held as one, and always answered with a picture', async () => {
  const order = randomUUID()
  const click = await clickOn(tune)
  const answer = await page(`/aff_l?offer_id=${tune.offerNumber}&transaction_id=${click}&adv_sub=${order}&amount=20`)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/gif' } })
  const conversion = await sold(order)
  expect(conversion).toMatchObject({ status: 'pending', amountCents: 2000n })
  expect(await db().browserClaim.count({ where: { conversionId: conversion?.id ?? '' } })).toBe(1)
})

test('the call of Everflow’s script is one too, with the offer of its click', async () => {
  const order = randomUUID()
  const answer = await track(`/sdk/conversion?transaction_id=${await clickOn(everflow)}&order_id=${order}`, {
    headers: { origin: 'https://shop.example' },
  })
  expect(answer).toMatchObject({ status: 202, headers: { 'access-control-allow-origin': 'https://shop.example' } })
  expect(await sold(order)).toMatchObject({ status: 'pending' })
})

test('a page elsewhere is not heard, and a call without its transaction is stored as refused', async () => {
  const order = randomUUID()
  const url = `/aff_l?offer_id=${tune.offerNumber}&transaction_id=${await clickOn(tune)}&adv_sub=${order}`
  await page(url, 'https://elsewhere.example/')
  expect(await sold(order)).toBeNull()
  const answer = await page(`/SL2?offer_id=${tune.offerNumber}`)
  expect(answer.status).toBe(200)
  expect(await lastRefusal()).toMatchObject({ reason: 'invalid_request', ip: null })
  expect((await lastRefusal()).message).toContain('transaction_id is missing')
})

test('where staff have not switched the previous platform on nothing is claimed', async () => {
  await db().oldPostback.update({ where: { advertiserId: tune.advertiser.id }, data: { isOn: false } })
  await rulesSettled()
  const order = randomUUID()
  await page(`/aff_l?offer_id=${tune.offerNumber}&transaction_id=${await clickOn(tune)}&adv_sub=${order}`)
  expect(await sold(order)).toBeNull()
  expect((await lastRefusal()).message).toContain('not switched on')
  await db().oldPostback.update({ where: { advertiserId: tune.advertiser.id }, data: { isOn: true } })
})

test('a goal’s pixel claims the goal, and one that was not imported claims nothing', async () => {
  const network = await oldNetwork('tune')
  const terms = { isOn: true, hosts: ['shop.example'], requiresSignature: false, holdDays: 30, updatedAt: new Date() }
  await db().browserReporting.create({ data: { advertiserId: network.advertiser.id, ...terms } })
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
  const code = `GL${foreignNumber()}`
  await imported('tune', ['goal_code', code, goal.id])
  await rulesSettled()
  const order = randomUUID()
  await page(`/${code}?transaction_id=${await clickOn(network)}&adv_sub=${order}`)
  expect(await sold(`${order}:${code}`)).toMatchObject({ goalId: goal.id, payoutCents: 700n, status: 'pending' })
  await page(`/GL1?transaction_id=${await clickOn(network)}&adv_sub=${order}`)
  expect((await lastRefusal()).message).toContain('goal of TUNE was not imported')
})

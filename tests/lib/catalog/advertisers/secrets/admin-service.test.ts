import { execFileSync } from 'node:child_process'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSecrets } from '@/lib/catalog/advertisers/secrets/admin-data'
import { addSecret, revokeSecret, rotateSecret } from '@/lib/catalog/advertisers/secrets/admin-service'
import { VALID_SECRETS_MAX } from '@/lib/catalog/advertisers/secrets/constants'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { replayCall } from '@/lib/tracking/postbacks/admin-service'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiser, SIGNING_SECRET } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
beforeAll(async () => {
  context = { actor: await createStaff('GSM'), at: NOW }
})
afterAll(closeTracking)

const later = (ms: number) => new Date(NOW.getTime() + ms)
const reason = 'For a test'
const add = (advertiserId: number, kind: 'token' | 'signing' = 'token') =>
  addSecret(context, { advertiserId, kind, label: 'Shop server', reason })
const rotate = (advertiserId: number, secretId: string, overlapHours = 24) =>
  rotateSecret(context, { advertiserId, secretId, overlapHours, reason })
const revoke = (advertiserId: number, { id, secret }: { id: string; secret: string }) => {
  const confirm = `revoke ${secret.replace(/=+$/, '').slice(-4)}`
  return revokeSecret(context, { advertiserId, secretId: id, reason, confirm })
}

describe('a new secret', () => {
  test('proves calls at once, is stored sealed, and is listed by its end only', async () => {
    const shop = await openShop()
    const { id, secret, example } = await add(shop.advertiser.id)
    expect(secret).toMatch(/^tok_[\w-]{32}$/)
    expect(example).toContain(`/api/postback?click_id={click_id}&txn_id={order_id}&amount={amount}&token=${secret}`)
    const { click_id } = await shop.click()
    expect((await shop.send({ click_id, token: secret })).body).toMatchObject({ status: 'accepted' })
    const row = await db().advertiserSecret.findUniqueOrThrow({ where: { id } })
    expect(JSON.stringify(row)).not.toContain(secret)
    const listed = await listSecrets(shop.advertiser.id, NOW)
    expect(listed.find((each) => each.id === id)).toMatchObject({
      label: 'Shop server',
      state: 'active',
      ending: secret.slice(-4),
    })
    const log = await auditOf('advertiser', shop.advertiser.id)
    expect(log).toMatchObject([{ action: 'advertiser_secret.create', after: { secretId: id, kind: 'token' } }])
    expect(JSON.stringify(log)).not.toContain(secret)
  })

  test('of the signing kind signs calls by the script that is shown with it', async () => {
    const shop = await openShop()
    const { secret, example } = await add(shop.advertiser.id, 'signing')
    const { click_id } = await shop.click()
    const script = example.replace('CLICK_ID', click_id)
    // the arguments that curl would get, one a line
    const sent = execFileSync('bash', ['-c', `curl() { printf '%s\\n' "$@"; }\n${script}`], { encoding: 'utf8' })
    const [url = '', ...options] = sent.trim().split('\n')
    const values = options.filter((_, index) => index % 2 === 1)
    const body = values.at(-1) ?? ''
    const headers = Object.fromEntries(values.slice(0, -1).map((line) => line.split(': ') as [string, string]))
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ click_id })
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    await rulesSettled()
    const { pathname, search } = new URL(url)
    const answer = await track(`${pathname}${search}`, { method: 'POST', headers, body, at })
    expect(JSON.parse(answer.body)).toMatchObject({ status: 'accepted' })
  })

  test('is refused for an archived advertiser and beyond the valid ones of its kind', async () => {
    const archived = await createAdvertiser()
    await db().advertiser.update({ where: { id: archived.id }, data: { status: 'archived' } })
    await expect(add(archived.id)).rejects.toMatchObject({ code: 'conflict' })
    const { id } = await createAdvertiser()
    // one was there before
    for (let index = 1; index < VALID_SECRETS_MAX; index += 1) await add(id)
    await expect(add(id)).rejects.toMatchObject({ code: 'conflict' })
    await add(id, 'signing')
  })
})

describe('a rotated secret', () => {
  test('works beside the new one until the overlap ends', async () => {
    const shop = await openShop()
    const { id } = shop.advertiser
    const old = await add(id)
    const next = await rotate(id, old.id)
    expect(next.secret).not.toBe(old.secret)
    const status = async (token: string, at: Date) => {
      const { click_id } = await shop.click()
      return (await shop.send({ click_id, token }, { at })).status
    }
    expect(await status(old.secret, later(24 * HOUR_MS - 1))).toBe(200)
    expect(await status(old.secret, later(24 * HOUR_MS))).toBe(401)
    expect(await status(next.secret, later(24 * HOUR_MS))).toBe(200)
    const listed = await listSecrets(id, NOW)
    expect(listed.find((each) => each.id === old.id)).toMatchObject({
      state: 'ending',
      expiresAt: later(24 * HOUR_MS).toISOString(),
    })
  })

  test('is replaced once, also when two people rotate it at the same time', async () => {
    const { id } = await createAdvertiser()
    const old = await add(id)
    const before = await db().advertiserSecret.count({ where: { advertiserId: id } })
    const results = await Promise.allSettled([rotate(id, old.id), rotate(id, old.id, 0)])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toMatchObject([{ code: 'conflict' }])
    expect(await db().advertiserSecret.count({ where: { advertiserId: id } })).toBe(before + 1)
  })
})

describe('a revoked secret', () => {
  test('is refused at once; its calls are stored with the advertiser and the reason, and cannot be replayed', async () => {
    const shop = await openShop()
    const { id } = shop.advertiser
    const secret = await add(id)
    const { click_id } = await shop.click()
    const call = { click_id, txn_id: shop.newTxn(), token: secret.secret }
    await expect(
      revokeSecret(context, { advertiserId: id, secretId: secret.id, reason, confirm: 'revoke' }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await revoke(id, secret)
    await rulesSettled()
    expect(await shop.send(call)).toMatchObject({ status: 401, body: { reason: 'bad_token' } })
    const stored = await db().postbackCall.findFirstOrThrow({ where: { txnId: call.txn_id } })
    expect(stored).toMatchObject({
      advertiserId: id,
      reason: 'bad_token',
      conversionId: null,
      message: 'The secret of this call was revoked. Use a current one.',
    })
    const replay = replayCall(context, { id: stored.id, reason })
    await expect(replay).rejects.toMatchObject({ code: 'conflict' })
    await expect(revoke(id, secret)).rejects.toMatchObject({ code: 'conflict' })
    await expect(rotate(id, secret.id)).rejects.toMatchObject({ code: 'conflict' })
    expect((await shop.send({ click_id })).body).toMatchObject({ status: 'accepted' })
  })

  test('of the signing kind names the advertiser of the calls it refuses', async () => {
    const { advertiser, click, newTxn } = await openShop()
    const row = await db().advertiserSecret.findFirstOrThrow({
      where: { advertiserId: advertiser.id, kind: 'signing' },
    })
    await revoke(advertiser.id, { id: row.id, secret: SIGNING_SECRET })
    const txnId = newTxn()
    const body = JSON.stringify({ click_id: (await click()).click_id, txn_id: txnId })
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(NOW.getTime() / 1000),
      'webhook-signature': new Webhook(SIGNING_SECRET).sign('msg_1', NOW, body),
    }
    await rulesSettled()
    expect((await track('/api/postback', { method: 'POST', headers, body, at: NOW })).status).toBe(401)
    const stored = await db().postbackCall.findFirstOrThrow({ where: { txnId } })
    expect(stored).toMatchObject({ advertiserId: advertiser.id, reason: 'bad_token' })
  })

  test('belongs to its advertiser', async () => {
    const [one, other] = [await createAdvertiser(), await createAdvertiser()]
    const secret = await add(one.id)
    await expect(revoke(other.id, secret)).rejects.toMatchObject({ code: 'not_found' })
    await expect(rotate(other.id, secret.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the last use of a secret', () => {
  test('is written once a minute, without telling the click path', async () => {
    const shop = await openShop()
    const { id, secret } = await add(shop.advertiser.id)
    await rulesSettled()
    const { snapshot } = trackingState().rules
    const known = snapshot.advertisers.get(shop.advertiser.id)
    const use = async (at: Date) => {
      await shop.send({ token: secret }, { at })
      await trackingState().lastSecretUses.settled()
      return (await db().advertiserSecret.findUniqueOrThrow({ where: { id } })).lastUsedAt
    }
    expect(await use(NOW)).toEqual(NOW)
    expect(await use(later(59_999))).toEqual(NOW)
    expect(await use(later(60_000))).toEqual(later(60_000))
    await rulesSettled()
    expect(snapshot.advertisers.get(shop.advertiser.id)).toBe(known)
  })
})
